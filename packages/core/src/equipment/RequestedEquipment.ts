import type { Subject } from "../domain/Sample.ts"
import { requestedBy } from "../market/recipe/Requested.ts"

/** The fields of an equipment request in the specification, section 2.5, that describe the machine. */
const requested = requestedBy(["model", "manufactureDate", "manufacturer", "equipmentConfig"])

/** The facts of a machine that a plain request can state; it names no region. */
export const requestedEquipment = (object: Subject): Subject => ({ ...requested(object), city: "" })
