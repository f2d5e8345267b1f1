import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { RunBreakdown, RunFigures } from "@open-valuation/core/accuracy"
import { EquipmentRequest, EquipmentResult } from "@open-valuation/core/equipment"
import { LandRequest, LandResult } from "@open-valuation/core/land"
import { PropertyRequest, PropertyResult } from "@open-valuation/core/property"
import { StatementRequest, StatementResult } from "@open-valuation/core/statement"
import { VehicleRequest, VehicleResult } from "@open-valuation/core/vehicle"
import { Schema, Struct } from "effect"
import { interfaceText } from "./TypeText.ts"

const StatementPurchase = Schema.Struct(
  Struct.pick(StatementRequest.fields, ["purchaseAmount", "downPaymentAmount", "repaymentCycle", "monthInstallment"]),
)

const HEAD = "// Written by `npm run types:generate -w open-valuation` from the engine's schemas.\n\n"

const file = (...interfaces: ReadonlyArray<string>): string => HEAD + interfaces.join("\n")

/** The files of `src/public/generated` by name: requests and results as plain interfaces, for hosts without Effect. */
export const typeFiles = (): Readonly<Record<string, string>> => ({
  "Property.generated.ts": file(
    interfaceText("PropertyRequest", PropertyRequest, "A home, shop or factory to value. Areas in m²."),
    interfaceText("PropertyResult", PropertyResult, "The value of a home, shop or factory. Amounts in yuan."),
  ),
  "Vehicle.generated.ts": file(
    interfaceText("VehicleRequest", VehicleRequest, "A car to value."),
    interfaceText("VehicleResult", VehicleResult, "The value of a car. Amounts in yuan."),
  ),
  "Land.generated.ts": file(
    interfaceText("LandRequest", LandRequest, "Land to value. Areas in m²."),
    interfaceText("LandResult", LandResult, "The value of land. Amounts in yuan."),
  ),
  "Equipment.generated.ts": file(
    interfaceText("EquipmentRequest", EquipmentRequest, "A construction machine to value."),
    interfaceText("EquipmentResult", EquipmentResult, "The value of a construction machine. Amounts in yuan."),
  ),
  "Statement.generated.ts": file(
    interfaceText("StatementPurchase", StatementPurchase, "What is to be bought, and how it is to be paid."),
    interfaceText("StatementResult", StatementResult, "What bank statements show together. Amounts in yuan."),
  ),
  "Accuracy.generated.ts": file(
    interfaceText("RunFigures", RunFigures, "Measures of a backtest: fractions; `cod` and `vei` per cent."),
    interfaceText("RunBreakdown", RunBreakdown, "A backtest by groups: fractions; bounds of prices in yuan."),
  ),
})

if (import.meta.main) {
  const folder = join(import.meta.dirname, "../src/public/generated")
  for (const [name, text] of Object.entries(typeFiles())) writeFileSync(join(folder, name), text)
}
