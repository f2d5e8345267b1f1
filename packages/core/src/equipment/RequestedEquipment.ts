import type { Subject } from "../domain/Sample.ts"
import { requestedBy } from "../market/recipe/Requested.ts"

/** The fields of an equipment request in the specification, section 2.5, that say something of the machine. */
const requested = requestedBy(["model", "manufactureDate", "manufacturer", "equipmentConfig"])

/** What a plain request tells of a machine; it names no region. */
export const requestedEquipment = (object: Subject): Subject => ({ ...requested(object), city: "" })
