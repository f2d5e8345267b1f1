import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, describe, expect, it } from "vitest"
import { peerFault } from "../../src/peers/index.ts"

const folder = mkdtempSync(join(tmpdir(), "ov-peers-"))
afterAll(() => rmSync(folder, { recursive: true }))

/** A folder with a package that asks for a peer, and the peer in `version` beside it. */
const faultOf = (range: string, version: string | undefined) => {
  const home = mkdtempSync(join(folder, "host-"))
  const install = (name: string, manifest: object): string => {
    const path = join(home, "node_modules", ...name.split("/"))
    mkdirSync(path, { recursive: true })
    writeFileSync(join(path, "package.json"), JSON.stringify({ name, ...manifest }))
    return join(path, "package.json")
  }
  const asking = install("@host/app", { version: "1.0.0", peerDependencies: { "@their/engine": range } })
  if (version !== undefined) install("@their/engine", { version, exports: { ".": "./index.js" } })
  return peerFault(pathToFileURL(asking), "@their/engine")
}

describe("a peer", () => {
  it.each([
    ["0.5.14", "0.5.14"],
    ["~4.1.0", "4.1.0"],
    ["~4.1.0", "4.1.12"],
    ["~4.1.3", "4.1.10"],
  ])("%s may be %s", (range, version) => {
    expect(faultOf(range, version)).toBeUndefined()
  })

  it.each([
    ["0.5.14", "0.5.15"],
    ["0.5.14", "0.5.14-rc.1"],
    ["~4.1.0", "4.2.0"],
    ["~4.1.0", "3.19.3"],
    ["~4.1.3", "4.1.2"],
    ["~4.1.0", "4.1.0-beta.7"],
    ["~4.1.0", "14.1.0"],
  ])("%s may not be %s, which one line says", (range, version) => {
    expect(faultOf(range, version)).toEqual({
      reason: "unsupported",
      message: `@host/app needs @their/engine ${range}, and ${version} is installed: npm install "@their/engine@${range}"`,
    })
  })

  it("may be missing, which one line says", () => {
    expect(faultOf("0.5.14", undefined)).toEqual({
      reason: "missing",
      message: `@host/app needs @their/engine 0.5.14, which is not installed: npm install "@their/engine@0.5.14"`,
    })
  })

  it("is one that the package names", () => {
    const own = new URL("../../package.json", import.meta.url)
    expect(() => peerFault(own, "left-pad")).toThrow("has no peer left-pad")
  })
})
