import { messages } from "../domain/Message.ts"
import type { vehicleTexts } from "./text/vehicleTexts.ts"

/** Names of a vehicle in a sentence; unknown parts are `null`. */
export interface VehicleNamed {
  readonly brand: string | null
  readonly series: string | null
  readonly trim: string | null
  readonly modelYear: number | null
}

/** Makes a message of the vehicle engine. */
export const vehicleMessage = messages<typeof vehicleTexts>()
