import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import typescript from "typescript/package.json" with { type: "json" }

/**
 * Compiles everything with the compiler that has the Effect language service built in, which finds what `npm run types`
 * finds as well. Its npm package exists for some platforms only: elsewhere TypeScript's own compiles.
 */
const root = join(import.meta.dirname, "..")
const platform = `${process.platform}-${process.arch}`
const compiler = join(
  root,
  `node_modules/@effect/tsgo-${platform}/artifacts/typescript/${typescript.version}/tsc${process.platform === "win32" ? ".exe" : ""}`,
)

const hasOwn = existsSync(compiler)
const [program, ...args] = hasOwn ? [compiler] : [process.execPath, join(root, "node_modules/typescript/bin/tsc")]
const { status, error } = spawnSync(program, [...args, "-p", "."], { cwd: root, stdio: "inherit" })
if (error !== undefined) throw error
process.exitCode = status ?? 1
if (!hasOwn) {
  console.log(`effect: types alone, @effect/tsgo has no package for ${platform} and TypeScript ${typescript.version}`)
} else if (status === 0) console.log("effect diagnostics: no errors, no warnings")
