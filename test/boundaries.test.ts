import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { circles, sources, violations } from "../scripts/boundaries.ts"

const root = join(import.meta.dirname, "..")

/** A planted import, and part of the message that refuses it (`undefined`: allowed). */
const planted: ReadonlyArray<readonly [path: string, source: string, refusal: string | undefined]> = [
  ["packages/core/src/property/Engine.ts", `import { Effect } from "effect"`, undefined],
  ["packages/core/src/property/Engine.ts", `import { SampleSource } from "../ports/SampleSource.ts"`, undefined],
  ["packages/core/src/Valuation.ts", `import { SqlClient } from "effect/sql"`, "core may import from outside"],
  [
    "packages/core/src/reading/place/Place.ts",
    `import { readFileSync } from "node:fs"`,
    "core may import from outside",
  ],
  [
    "packages/core/src/Valuation.ts",
    `import type { Table } from "@open-valuation/files/tables"`,
    "core may import of ours",
  ],
  ["packages/core/src/Valuation.ts", `import { render } from "./text/index.ts"`, "core/. may import"],
  ["packages/core/src/index.ts", `export * from "./text/index.ts"`, "core/. may import"],
  ["packages/core/src/domain/Asset.ts", `export type { Rule } from "../market/Rule.ts"`, "core/domain may import"],
  ["packages/core/src/boats/Boat.ts", `import "../domain/Asset.ts"`, "core/boats has no line"],
  ["packages/core/src/domain/Asset.ts", `const later = () => import("../text/index.ts")`, "core/domain may import"],
  [
    "packages/core/src/property/Engine.ts",
    `import { propertyTexts } from "./text/propertyTexts.ts"`,
    "core/property may import",
  ],
  ["packages/core/src/property/Engine.ts", `import type { propertyTexts } from "./text/propertyTexts.ts"`, undefined],
  [
    "packages/core/src/property/Engine.ts",
    `import type { landTexts } from "../land/text/landTexts.ts"`,
    "core/property may import",
  ],
  [
    "packages/core/src/vehicle/names/Name.ts",
    `import { vehicleTexts } from "../text/vehicleTexts.ts"`,
    "core/vehicle may import",
  ],
  [
    "packages/core/src/market/report/Report.ts",
    `import { marketTexts } from "./text/marketTexts.ts"`,
    "core/market may import",
  ],
  [
    "packages/core/src/property/text/propertyTexts.ts",
    `import { landTexts } from "../../land/text/landTexts.ts"`,
    "core/property/text may import",
  ],
  [
    "packages/core/src/property/text/propertyTexts.ts",
    `import { translate } from "../../text/Text.ts"`,
    "core/property/text may",
  ],
  ["packages/core/src/property/text/propertyTexts.ts", `import type { Code } from "../PropertyMessages.ts"`, undefined],
  ["packages/core/src/text/words/Plural.ts", `import { zh } from "../zh.ts"`, "core/text/words may import"],
  ["packages/core/src/market/model/Tree.ts", `import { fit } from "../learn/Fit.ts"`, "market/model may import"],
  ["packages/core/src/market/appraise/Weigh.ts", `import { fit } from "../learn/Fit.ts"`, "market/appraise may import"],
  ["packages/core/src/market/learn/Fit.ts", `import { read } from "../model/Read.ts"`, undefined],
  ["packages/core/src/market/attic/Old.ts", `import { read } from "../model/Read.ts"`, "core/market/attic has no line"],
  ["packages/store/src/Import.ts", `import { rows } from "@open-valuation/files/tables"`, undefined],
  ["packages/store/src/sql.ts", `import { PgClient } from "@effect/sql-pg"`, "store may import from outside"],
  ["packages/store/src/sql.ts", `import { layer } from "./postgres/Postgres.ts"`, "store/. may import of store"],
  ["packages/server/src/tasks/Tasks.ts", `import { x } from "../../../store/src/index.ts"`, "stays inside its package"],
  ["packages/server/src/tasks/Tasks.ts", `import { x } from "../http/Refusal.ts"`, "server/tasks may import of server"],
  ["packages/server/src/tasks/Http.ts", `import { x } from "../http/Refusal.ts"`, undefined],
  ["packages/server/src/tasks/Http.ts", `import { x } from "../app/App.ts"`, "server/tasks may import of server"],
  [
    "packages/server/src/console/Http.ts",
    `import { x } from "../tasks/Http.ts"`,
    "not import the routes of server/tasks",
  ],
  ["packages/server/src/console/Http.ts", `import { x } from "./MarketHttp.ts"`, undefined],
  ["packages/server/src/app/App.ts", `import { x } from "../tasks/Http.ts"`, undefined],
  ["packages/server/src/app/App.ts", `import { x } from "@open-valuation/files"`, "server/app may import of ours"],
  ["packages/server/src/tasks/sql.ts", `import { x } from "@effect/sql-pg"`, "server/tasks may import from outside"],
  ["packages/files/src/imaging/Line.ts", `import { x } from "node:fs"`, "files/imaging may import from outside"],
  ["packages/files/src/peers/Fault.ts", `import { Effect } from "effect"`, "files/peers may import from outside"],
  [
    "packages/http-api/src/Api.ts",
    `import { Tasks } from "@open-valuation/server/service"`,
    "http-api may import of ours",
  ],
  ["packages/http-api/src/Api.ts", `import { createHash } from "node:crypto"`, "http-api may import from outside"],
  [
    "packages/server/src/node/Market.ts",
    `import { main } from "@open-valuation/cli"`,
    "server/node may import of ours",
  ],
  ["apps/console/src/api/Call.ts", `import type { Task } from "@open-valuation/http-api"`, undefined],
  ["apps/console/src/api/Call.ts", `export type { Task } from "@open-valuation/http-api"`, undefined],
  [
    "apps/console/src/api/Call.ts",
    `import { type Task } from "@open-valuation/http-api"`,
    "console may import only types",
  ],
  ["apps/console/src/api/Call.ts", `export { Task } from "@open-valuation/http-api"`, "console may import only types"],
  ["apps/console/src/api/Call.ts", `import("@open-valuation/core/statement")`, "console may import only types"],
  ["apps/console/src/api/Call.ts", `import type { Sample } from "@open-valuation/store"`, "console may import of ours"],
  ["apps/server/src/main.ts", `import { x } from "@open-valuation/store"`, "ov-server may import of ours"],
  ["packages/parcel/src/index.ts", `import "effect"`, "packages/parcel has no line"],
]

describe("import boundaries", () => {
  it.each(planted)("%s: %s", (path, source, refusal) => {
    const found = violations(path, source)
    expect(found).toHaveLength(refusal === undefined ? 0 : 1)
    expect(found.join()).toContain(refusal ?? "")
  })

  it("checks only imports, not comments about them", () => {
    const comment = `/** import { rows } from "@open-valuation/files/tables" */\nexport const text = 'import "node:fs"'\n`
    expect(violations("packages/core/src/Valuation.ts", comment)).toEqual([])
  })

  it("allow no circle of files, not even of types", () => {
    const files = new Map([
      ["packages/core/src/land/A.ts", `import type { B } from "./parts/B.ts"`],
      ["packages/core/src/land/parts/B.ts", `export * from "./C.ts"\nimport "./D.ts"`],
      ["packages/core/src/land/parts/C.ts", `const later = () => import("../A.ts")`],
      ["packages/core/src/land/parts/D.ts", `import "effect"`],
      ["packages/core/src/land/E.ts", `import "./A.ts"\nimport "./parts/D.ts"`],
    ])
    const [a, b, c] = files.keys()
    expect(circles(files)).toEqual([`${a} → ${b} → ${c} → ${a}`])
  })

  it("hold in every source file", () => {
    const files = new Map(sources(root).map((path) => [path, readFileSync(join(root, path), "utf8")]))
    expect(files.keys()).toContain("packages/core/src/Valuation.ts")
    expect(Array.from(files, ([path, source]) => violations(path, source)).flat()).toEqual([])
    expect(circles(files)).toEqual([])
  })
})
