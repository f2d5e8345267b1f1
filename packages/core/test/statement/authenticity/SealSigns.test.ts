import { describe, expect, it } from "@effect/vitest"
import type { FileProof, FileSeal } from "../../../src/domain/Seal.ts"
import { checkAuthenticity, ledgersOf } from "../../../src/statement/index.ts"
import { translate } from "../../../src/text/index.ts"
import { chance, day, honestLines, statement } from "../ledger/Statements.ts"

const good: FileSeal = {
  kind: "SIGNATURE",
  integrity: "INTACT",
  covers: "FILE",
  revision: 2,
  signer: "业务专用章",
  time: "STATED",
  signedAt: "2026-06-30T01:02:03.000Z",
  certificate: "VALID",
  chain: "TRUSTED",
}
const sealed = {
  revision: 2,
  objects: 4,
  changes: ["SIGNATURES"],
  pages: [{ page: 1, changes: ["SIGNATURES"] }],
} as const
const drawn = {
  revision: 3,
  objects: 1,
  changes: ["PAGES"],
  pages: [{ page: 2, changes: ["PAGES"], removed: ["1,200.00"], added: ["91,200.00"] }],
} as const

const signs = (proof: FileProof) => {
  const file = { ...statement(honestLines(chance(1), 20)), traits: { proof } }
  return checkAuthenticity([file], ledgersOf([file]), day(0, "2027-01-01")).filter(({ code }) =>
    /SEAL|PAGES_REVISED|PROOF/u.test(code),
  )
}

const codes = (seal: Partial<FileSeal>, updates: NonNullable<FileProof["revisions"]>["updates"] = [sealed]) =>
  signs({ seals: [{ ...good, ...seal }], revisions: { count: updates.length + 1, updates } }).map(
    ({ code, level }) => `${code} ${level}`,
  )

describe("seals as signs", () => {
  it("say nothing of an intact seal of a trusted signer over the whole file", () => {
    expect(codes({})).toEqual([])
    expect(codes({ time: "TIMESTAMP" })).toEqual([])
  })

  it("are told by what is wrong", () => {
    expect(codes({ integrity: "BROKEN", fault: "OTHER_BYTES" })).toEqual(["SEAL_BROKEN HIGH"])
    expect(codes({ integrity: "UNREADABLE", fault: "UNSUPPORTED" })).toEqual(["SEAL_UNREADABLE LOW"])
    expect(codes({ covers: "PART" })).toEqual(["SEAL_OVER_PART HIGH"])
    expect(codes({ certificate: "EXPIRED" })).toEqual(["SEAL_CERTIFICATE MEDIUM"])
    expect(codes({ certificate: "NOT_YET_VALID" })).toEqual(["SEAL_CERTIFICATE MEDIUM"])
    expect(codes({ chain: "BROKEN" })).toEqual(["SEAL_CHAIN_BROKEN HIGH"])
    expect(codes({ chain: "UNKNOWN_ROOT" })).toEqual(["SEAL_UNKNOWN_ROOT LOW"])
    expect(codes({ weak: true })).toEqual(["SEAL_WEAK LOW"])
    expect(codes({ removed: true })).toEqual(["SEAL_REMOVED HIGH"])
  })

  it("tell once what was changed after the seal, with the texts, and nothing of what people do not see", () => {
    const { pages } = drawn
    expect(codes({ covers: "REVISION", changedAfter: { changes: ["PAGES"], pages } }, [sealed, drawn])).toEqual([
      "CHANGED_AFTER_SEAL HIGH",
    ])
    expect(
      codes({ covers: "REVISION", changedAfter: { changes: ["SIGNATURES", "VALIDATION_DATA"], pages: [] } }),
    ).toEqual([])
    const [told] = signs({
      seals: [{ ...good, covers: "REVISION", changedAfter: { changes: ["PAGES"], pages } }],
      revisions: { count: 3, updates: [sealed, drawn] },
    })
    expect(told && translate(told.detail, "zh")).toBe(
      "文件“one.csv”在加盖电子签章（签署人：业务专用章）之后又被改动：页面内容，第2页，原有“1,200.00”，现为“91,200.00”",
    )
    expect(told && translate(told.detail, "en")).toContain('page 2; "1,200.00" is gone; "91,200.00" is new')
  })

  it("tell of updates without a seal, by whether amounts were changed", () => {
    const updated = (added: ReadonlyArray<string>) =>
      signs({
        seals: [],
        revisions: {
          count: 2,
          updates: [{ ...drawn, revision: 2, pages: [{ page: 1, changes: ["PAGES"], removed: [], added }] }],
        },
      }).map(({ code, level }) => `${code} ${level}`)
    expect(updated(["91,200.00"])).toEqual(["PAGES_REVISED HIGH"])
    expect(updated(["2026-06-30"])).toEqual(["PAGES_REVISED MEDIUM"])
    expect(signs({ seals: [], revisions: { count: 2, updates: [sealed] } })).toEqual([])
    // A signer who is trusted has seen what an earlier update drew.
    expect(
      codes({ revision: 3 }, [
        { ...drawn, revision: 2 },
        { ...sealed, revision: 3 },
      ]),
    ).toEqual([])
    expect(
      codes({ revision: 3, chain: "UNKNOWN_ROOT" }, [
        { ...drawn, revision: 2 },
        { ...sealed, revision: 3 },
      ]),
    ).toEqual(["PAGES_REVISED HIGH", "SEAL_UNKNOWN_ROOT LOW"])
  })

  it("say that something was not looked into", () => {
    expect(signs({ seals: [], unread: "STRUCTURE" }).map(({ code }) => code)).toEqual(["PROOF_UNREAD"])
  })
})
