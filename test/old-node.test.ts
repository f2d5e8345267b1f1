import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { run } from "./processes/Processes.ts"

const root = join(import.meta.dirname, "..")

/** Runs a program on a Node.js that says it is an older one. */
const onOldNode = async (entry: string) => {
  const older = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })"
  const node = [`--import=data:text/javascript,${encodeURIComponent(older)}`, "--conditions=@open-valuation/source"]
  const { ended, stderr, stdout } = run(process.execPath, [...node, join(root, entry)], {})
  return { status: await ended, stdout: stdout(), stderr: stderr() }
}

describe("on a Node.js older than 22.13", () => {
  it.each([
    ["ov", "apps/cli/src/Bin.ts"],
    ["ov-server", "apps/server/src/Bin.ts"],
    ["open-valuation", "packages/open-valuation/src/Bin.ts"],
  ])("%s says at once which it needs and where to get it", async (name, entry) => {
    expect(await onOldNode(entry)).toEqual({
      status: 1,
      stdout: "",
      stderr: `${name} needs Node.js 22.13 or later, and this is 20.20.2: get it from https://nodejs.org, or by nvm install --lts\n`,
    })
  })
})
