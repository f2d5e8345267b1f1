import { execFileSync } from "node:child_process"
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { bundle, bundles, declarations, leanMap, licences } from "./Bundle.ts"
import { comparison, engineTypes } from "./EngineTypes.ts"

/** Builds the published package: bundles for Node.js and browsers, declarations, and licences. `tsc -b` comes first. */
const { dir } = bundles.node
rmSync(dir, { recursive: true, force: true })
const node = await bundle("node", true)
await bundle("browser", true)
for (const path of globSync("**/*.js.map", { cwd: dir })) {
  writeFileSync(join(dir, path), leanMap(readFileSync(join(dir, path), "utf8")))
}
const compiled = join(import.meta.dirname, "../build/dist")
const plain = new Map([["public/EngineTypes.d.ts", engineTypes()]])
for (const [path, text] of declarations(compiled, plain)) {
  const target = join(dir, path)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, text.replace(/\n\/\/# sourceMappingURL=.*\n?$/, "\n"))
}
writeFileSync(join(dir, "THIRD-PARTY-LICENCES.txt"), licences(node))

const compared = join(import.meta.dirname, "../build/EngineTypes.ts")
writeFileSync(compared, comparison("../dist/public/EngineTypes.d.ts", "./dist/public/EngineTypes.d.ts"))
const options = "--noEmit --ignoreConfig --strict --exactOptionalPropertyTypes --skipLibCheck --module NodeNext"
execFileSync("npx", ["tsc", ...options.split(" "), compared], { stdio: "inherit" })
