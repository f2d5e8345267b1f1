import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import typescript from "typescript/package.json" with { type: "json" }

/** The compiler with the Effect language service built in; its npm package exists for some platforms only. */
const root = join(import.meta.dirname, "..")
const platform = `${process.platform}-${process.arch}`
const compiler = join(
  root,
  `node_modules/@effect/tsgo-${platform}/artifacts/typescript/${typescript.version}/tsc${process.platform === "win32" ? ".exe" : ""}`,
)

if (existsSync(compiler)) {
  const { status, error } = spawnSync(compiler, ["-p", "."], { cwd: root, stdio: "inherit" })
  if (error !== undefined) throw error
  process.exitCode = status ?? 1
  if (status === 0) console.log("effect diagnostics: no errors, no warnings")
} else {
  console.log(
    `effect diagnostics: skipped, @effect/tsgo has no package for ${platform} and TypeScript ${typescript.version}`,
  )
}
