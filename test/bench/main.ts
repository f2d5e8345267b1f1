import { allBenches } from "./all.ts"
import { consoleBench } from "./console.ts"
import { doorBench } from "./door.ts"
import { equipmentBench } from "./equipment.ts"
import { httpBench } from "./http.ts"
import { landBench } from "./land.ts"
import { linesBench } from "./lines.ts"
import { ocrBench } from "./ocr.ts"
import { portfolioBench } from "./portfolio.ts"
import { propertyBench } from "./property.ts"
import { scaleBench } from "./scale.ts"
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
  door: doorBench,
  portfolio: portfolioBench,
  http: httpBench,
  start: startBench,
  tasks: tasksBench,
  scale: scaleBench,
  shares: sharesBench,
  statement: statementBench,
  lines: linesBench,
  workbook: workbookBench,
  ocr: ocrBench,
  console: consoleBench,
}

/** Those whose figures are in docs/performance.md; those of a country's catalogue are in docs/scale.md. */
const ofPerformance = Object.keys(benches).filter((bench) => bench !== "scale")

const name = process.argv[2] ?? ""
const bench = name === "all" ? () => allBenches(ofPerformance) : benches[name]
if (bench === undefined) {
  console.error(`Usage: npm run bench -- all|${Object.keys(benches).join("|")} [--quick]`)
  process.exitCode = 1
} else await bench()
