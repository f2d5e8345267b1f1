import { spawn } from "node:child_process"
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { renderDocument } from "@open-valuation/testing/ocr"
import { machine, programOf } from "../processes/Processes.ts"
import { codeBlocks } from "./CodeBlocks.ts"

const root = join(import.meta.dirname, "..", "..")
const node = `exec "${process.execPath}" --conditions=@open-valuation/source`

/**
 * The commands of a reader. Programs of the repository run as they are. `npm ci` has been done and the server is
 * running, so that `npm start` only checks its settings; scripts for developers are refused.
 */
const commands: Readonly<Record<string, string>> = {
  npm: `case "$1" in
ci) exit 0 ;;
start) ${node} "${join(import.meta.dirname, "CheckSettings.ts")}" ;;
run) shift; [ "$1" = -s ] && shift
  if [ "$1" = ov ]; then shift; [ "\${1-}" = -- ] && shift; export INIT_CWD="$PWD"; exec "${process.execPath}" "${programOf("cli").join('" "')}" "$@"; fi ;;
esac
echo "npm $* is not run here: mark the block with the reason" >&2; exit 64`,
  npx: `[ "$1" = node ] || exit 64
shift; ${node} "$@"`,
  // A refusal of the API fails the block. Lines of statements are not there until the task has ended, so it asks again.
  curl: `exec "$(type -aP curl | sed -n 2p)" --fail-with-body --retry 8 --retry-delay 1 --retry-all-errors "$@"`,
}

/** The files that a reader has beside those of the repository: a photo of a nameplate, a request, a statement. */
export const readersFiles = (folder: string): void => {
  const statement = codeBlocks(root).find(
    (block) => block.document === "docs/statements.md" && block.language === "csv",
  )
  const files: Readonly<Record<string, string | Uint8Array>> = {
    "nameplate.jpg": renderDocument(3, "NAMEPLATE", { name: "none", strength: 0 }).image,
    "request.json": JSON.stringify({ purchaseAmount: 480_000, repaymentCycle: 36, monthInstallment: 12_000 }),
    "scans/statement.csv": statement?.text ?? "",
  }
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  symlinkSync(join(root, "docs"), join(folder, "docs"))
  mkdirSync(join(folder, "bin"))
  for (const [name, script] of Object.entries(commands)) {
    writeFileSync(join(folder, "bin", name), `#!/usr/bin/env bash\n${script}\n`, { mode: 0o755 })
  }
}

/** The output of a script, both streams in one, and its exit status. */
export interface Printed {
  readonly status: number | null
  readonly output: string
}

/** Runs a script in the reader's folder. What it leaves in the background ends with it. */
export const runScript = (folder: string, script: string, env: Readonly<Record<string, string>>): Promise<Printed> => {
  const child = spawn("bash", ["-euo", "pipefail"], {
    cwd: folder,
    env: { ...machine(), PATH: `${join(folder, "bin")}:${process.env["PATH"] ?? ""}`, ...env },
    stdio: ["pipe", "pipe", "pipe"],
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text))
  child.stdin.end(`trap 'kill $(jobs -p) 2>/dev/null || true' EXIT\n{\n${script}\n} </dev/null\n`)
  return new Promise((resolve) => child.once("close", (status) => resolve({ status, output })))
}
