import type { Fact } from "../domain/Facts.ts"
import type { Subject } from "../domain/Sample.ts"
import type { LikelyUnit } from "../market/report/UnitCheck.ts"
import { VehicleFacts } from "./fields.ts"
import type { OdometerDoubt } from "./Odometer.ts"

/** Notes of the engine about the facts of a vehicle. */
export interface VehicleNotes {
  /** The series as requested; the catalogue's spelling replaces it in the facts. */
  readonly askedSeries?: string
  /** True when the brand was read from the VIN. */
  readonly isBrandInferred?: boolean
  /** Absent where the odometer reading is plausible. */
  readonly odometerDoubt?: OdometerDoubt
  /** The reading as stated, where the facts have the lowest plausible one. */
  readonly statedKm?: number
  /** The unit that the stated reading is likely in. */
  readonly likelyUnit?: LikelyUnit
  /** Absent where nothing was taken over from similar samples. */
  readonly assumed?: AssumedEquipment
}

/** Equipment taken over from the samples most similar to the vehicle. */
export interface AssumedEquipment {
  /** Names of the facts taken over. */
  readonly fields: ReadonlySet<string>
  /** True when all those samples have the same fuel. */
  readonly isFuelAgreed: boolean
  /** Robust standard deviation of the samples' prices, ln units; 0 where they are of the vehicle's own trim. */
  readonly error: number
}

/** A vehicle by its facts, and the notes on them; a sample has none. */
export type NotedVehicle = Pick<Subject<VehicleNotes>, "facts" | "notes">

/** True when a fact was taken over from similar samples, and not stated by the request or its catalogue. */
export const isAssumed = ({ notes }: NotedVehicle, { field }: Fact<unknown>): boolean =>
  notes?.assumed?.fields.has(field) === true

/** The fuel stated by the request or by all similar samples; `undefined` where only some of those have it. */
export const knownFuel = (vehicle: NotedVehicle): string | undefined =>
  isAssumed(vehicle, VehicleFacts.fuelType) && vehicle.notes?.assumed?.isFuelAgreed !== true
    ? undefined
    : VehicleFacts.fuelType(vehicle.facts)

/** The reading as stated, for messages, where it is not believed. */
export const statedKm = ({ notes }: NotedVehicle): { readonly statedKm?: number } =>
  notes?.statedKm === undefined ? {} : { statedKm: notes.statedKm }
