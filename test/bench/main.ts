import { consoleBench } from "./console.ts"
import { doorBench } from "./door.ts"
import { equipmentBench } from "./equipment.ts"
import { httpBench } from "./http.ts"
import { landBench } from "./land.ts"
import { linesBench } from "./lines.ts"
import { ocrBench } from "./ocr.ts"
import { portfolioBench } from "./portfolio.ts"
import { propertyBench } from "./property.ts"
import { sharesBench } from "./shares.ts"
import { startBench } from "./start.ts"
import { statementBench } from "./statement.ts"
import { tasksBench } from "./tasks.ts"
import { vehicleBench } from "./vehicle.ts"
import { workbookBench } from "./workbook.ts"

const benches: Readonly<Record<string, () => Promise<void>>> = {
  property: propertyBench,
  vehicle: vehicleBench,
  land: landBench,
  equipment: equipmentBench,
  console: consoleBench,
  door: doorBench,
  http: httpBench,
  portfolio: portfolioBench,
  shares: sharesBench,
  start: startBench,
  statement: statementBench,
  lines: linesBench,
  tasks: tasksBench,
  ocr: ocrBench,
  workbook: workbookBench,
}

const name = process.argv[2] ?? ""
const bench = benches[name]
if (bench === undefined) {
  console.error(`Usage: npm run bench -- ${Object.keys(benches).join("|")}`)
  process.exitCode = 1
} else await bench()
