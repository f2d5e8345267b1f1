import type { Fault } from "./Scenario.ts"
import { databaseFaults } from "./scenarios/DatabaseFaults.ts"
import { serverFaults } from "./scenarios/ServerFaults.ts"

/** All kinds of faults, in the order in which they are tried. */
export const faults: ReadonlyArray<Fault> = [...serverFaults, ...databaseFaults]
