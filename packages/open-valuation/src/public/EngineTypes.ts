// Requests and results as JSON, by the engine's schemas. What is published says the same in plain interfaces, without
// a name of Effect or of another package: `scripts/EngineTypes.ts` writes them, and the build compares both.
import type { RunBreakdown as Breakdown, RunFigures as Figures } from "@open-valuation/core/accuracy"
import type * as Equipment from "@open-valuation/core/equipment"
import type * as Land from "@open-valuation/core/land"
import type { LendingPolicyForm } from "@open-valuation/core/lending"
import type * as Property from "@open-valuation/core/property"
import type * as Statement from "@open-valuation/core/statement"
import type * as Vehicle from "@open-valuation/core/vehicle"

export type PropertyRequest = typeof Property.PropertyRequest.Encoded
export type PropertyResult = typeof Property.PropertyResult.Encoded
export type VehicleRequest = typeof Vehicle.VehicleRequest.Encoded
export type VehicleResult = typeof Vehicle.VehicleResult.Encoded
export type LandRequest = typeof Land.LandRequest.Encoded
export type LandResult = typeof Land.LandResult.Encoded
export type EquipmentRequest = typeof Equipment.EquipmentRequest.Encoded
export type EquipmentResult = typeof Equipment.EquipmentResult.Encoded
export type LendingPolicy = typeof LendingPolicyForm.Encoded
export type StatementPurchase = Pick<
  typeof Statement.StatementRequest.Encoded,
  "borrowers" | "downPaymentAmount" | "monthInstallment" | "purchaseAmount" | "repaymentCycle"
>
export type StatementResult = typeof Statement.StatementResult.Encoded
export type RunFigures = Figures
export type RunBreakdown = Breakdown
