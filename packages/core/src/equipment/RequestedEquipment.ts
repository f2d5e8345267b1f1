import type { Subject } from "../domain/Sample.ts"
import { withFields } from "../market/recipe/Requested.ts"

/** The fields of an equipment request in the specification, section 2.5, that say something of the machine. */
const REQUEST_FIELDS = ["model", "manufactureDate", "manufacturer", "equipmentConfig"] as const

/** What a plain request tells of a machine; it names no region. */
export const requestedEquipment = (object: Subject): Subject => ({ ...withFields(object, REQUEST_FIELDS), city: "" })
