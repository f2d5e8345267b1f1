import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { CodeBlock } from "./CodeBlocks.ts"

const root = join(import.meta.dirname, "..", "..")

/** Blocks as programs in a folder of the repository, where its packages are found. */
export interface Programs {
  readonly fileOf: (block: CodeBlock) => string
  /** Complaints of the compiler. */
  readonly faults: string
  readonly remove: () => void
}

/** Writes blocks as programs and compiles them with the settings of the repository. */
export const programsOf = (blocks: ReadonlyArray<CodeBlock>): Programs => {
  const folder = mkdtempSync(join(root, "test", ".blocks-"))
  const fileOf = ({ place }: CodeBlock): string => join(folder, `${place.replaceAll(/\W/g, "-")}.ts`)
  for (const block of blocks) writeFileSync(fileOf(block), block.text)
  const settings = {
    extends: "../../tsconfig.json",
    include: ["*.ts", "../../packages/*/src/**/*.d.ts"],
    compilerOptions: { noUnusedLocals: false },
  }
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings))
  const { stderr, stdout } = spawnSync(join(root, "node_modules", ".bin", "tsc"), ["-p", folder], { encoding: "utf8" })
  return { fileOf, faults: stdout + stderr, remove: () => rmSync(folder, { recursive: true }) }
}
