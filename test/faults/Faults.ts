import type { Fault } from "./Scenario.ts"
import { catalogueFaults } from "./scenarios/CatalogueFaults.ts"
import { commandFaults } from "./scenarios/CommandFaults.ts"
import { databaseFaults } from "./scenarios/DatabaseFaults.ts"
import { diskFaults } from "./scenarios/DiskFaults.ts"
import { fitFaults } from "./scenarios/FitFaults.ts"
import { serverFaults } from "./scenarios/ServerFaults.ts"
import { startFaults } from "./scenarios/StartFaults.ts"
import { surroundingFaults } from "./scenarios/SurroundingFaults.ts"

/** All kinds of faults, in the order in which they are tried. */
export const faults: ReadonlyArray<Fault> = [
  ...serverFaults,
  ...databaseFaults,
  ...startFaults,
  ...surroundingFaults,
  ...commandFaults,
  ...diskFaults,
  ...fitFaults,
  ...catalogueFaults,
]
