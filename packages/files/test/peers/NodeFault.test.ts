import { describe, expect, it } from "vitest"
import { nodeFault } from "../../src/peers/index.ts"

describe("the Node.js of a program", () => {
  it.each(["22.13.0", "22.23.5", "24.0.0", "26.10.0", "100.1.0-nightly"])("may be %s", (version) => {
    expect(nodeFault("ov", version)).toBeUndefined()
  })

  it.each(["18.20.8", "20.20.2", "22.9.0", "22.12.1"])("must be newer than %s, which one line says", (version) => {
    expect(nodeFault("ov", version)).toBe(
      `ov needs Node.js 22.13 or later, and this is ${version}: get it from https://nodejs.org, or by nvm install --lts`,
    )
  })

  it("runs this test", () => {
    expect(nodeFault("ov")).toBeUndefined()
  })
})
