import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { allScopes } from "@open-valuation/http-api"
import { AccountId, type ConsoleSession, keyHolder, KeyId } from "@open-valuation/server/service"
import { DateTime, Effect, Schema } from "effect"
import { API, consoleOf } from "./ConsoleHost.ts"
import { goldenStatement } from "./GoldenStatement.ts"
import { asset, body, finish, makeClient, makeHost, PATH } from "./Host.ts"

const Golden = Schema.Array(
  Schema.Struct({
    name: Schema.String,
    request: Schema.Record(Schema.String, Schema.Unknown),
    events: Schema.Array(Schema.Struct({ outcome: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown)) })),
  }),
)

/** The result of a golden valuation of a home, with its request. */
const golden = () => {
  const file = join(import.meta.dirname, "../../../../test/golden/property.json")
  const found = Schema.decodeUnknownSync(Golden)(JSON.parse(readFileSync(file, "utf8"))).find(
    ({ name }) => name === "all facts",
  )
  return { request: found?.request ?? {}, result: found?.events.at(-1)?.outcome ?? {} }
}

const tokens = { owner: "o".repeat(43), stranger: "s".repeat(43), chatty: "c".repeat(43) }

const session = (id: number, scopes: ConsoleSession["scopes"]): ConsoleSession => ({
  accountId: AccountId.make(id),
  account: `account-${id}`,
  keyId: KeyId.make(id),
  keyName: "console",
  person: keyHolder(KeyId.make(id), "console"),
  scopes,
  callbackUrl: null,
  operator: false,
  expiresAt: DateTime.makeUnsafe("2026-03-16T00:00:00Z"),
})

const signedIn: ReadonlyMap<string, ConsoleSession> = new Map([
  [tokens.owner, session(1, allScopes)],
  [tokens.stranger, session(2, allScopes)],
  [tokens.chatty, session(3, ["chat"])],
])

/** A host with one task, and who looks at it. */
const setUp = Effect.gen(function* () {
  const host = makeHost()
  const client = yield* makeClient(host, {
    assets: [asset, { ...asset, assetType: "BANK_STATEMENT" }],
    console: consoleOf((token) => signedIn.get(token)),
  })
  const { request, result } = golden()
  yield* client.post(PATH, { ...body, ...request })
  const view = (who: keyof typeof tokens, id: string | number = 1, language = "en") =>
    client.send(`${API}/tasks/${id}/view`, {
      headers: { cookie: `ov_console=${tokens[who]}`, "accept-language": language },
    })
  return { host, client, result, view }
})

describe("the view of a task", () => {
  it.effect("is the finished valuation in the reader's language", () =>
    Effect.gen(function* () {
      const { host, result, view } = yield* setUp
      finish(host, 1, { status: "SUCCESS", result })
      const english = (yield* view("owner")).body
      expect(english).toMatchObject({
        code: 0,
        data: {
          title: "Property valuation report (automated)",
          value: { kind: "VALUE", central: 5_356_694, amount: "CNY 5,356,694", level: result["confidenceLevel"] },
          provenance: { facts: [{ name: "Engine", text: result["engineVersion"] }, {}, {}, {}] },
        },
      })
      const chinese = (yield* view("owner", 1, "zh-CN")).body
      expect(chinese.data).toMatchObject({
        title: "房产自动估值单（询价参考）",
        value: { amount: "5,356,694 元" },
        dated: [{ name: "估值编号", text: "VAL-PROP-20260315-0001" }, {}, {}],
      })
    }),
  )

  it.effect("is refused while the task is in progress, and says why a task failed", () =>
    Effect.gen(function* () {
      const { host, view } = yield* setUp
      expect((yield* view("owner")).body.code).toBe(40900)
      finish(host, 1, { status: "FAILED", error: { code: "task.unexpected", params: { valuationNo: "X-1" } } })
      const { value } = Object((yield* view("owner")).body.data) as { readonly value: unknown }
      expect(value).toMatchObject({ kind: "NO_VALUE", reason: expect.stringContaining("Quote X-1") })
    }),
  )

  it.effect("of statements tells of their seals, for their owner alone, and v1 has no such path", () =>
    Effect.gen(function* () {
      const { client, host } = yield* setUp
      yield* client.post("/api/open/v1/bank-statement-valuations", body)
      finish(host, 2, { status: "SUCCESS", result: goldenStatement })
      const ask = (who: keyof typeof tokens, id: string | number = 2) =>
        client.send(`${API}/tasks/${id}/authenticity`, {
          headers: { cookie: `ov_console=${tokens[who]}`, "accept-language": "zh-CN" },
        })
      expect((yield* ask("owner")).body).toMatchObject({ code: 0, data: null })
      const params = { fileName: "a.pdf", signer: "UNNAMED", fault: "OTHER_BYTES" }
      host.authenticity = {
        files: [
          {
            fileName: "a.pdf",
            seals: [{ kind: "SIGNATURE", integrity: "BROKEN", fault: "OTHER_BYTES", covers: "FILE", time: "NONE" }],
            revisions: { count: 1, updates: [] },
          },
        ],
        findings: [
          {
            code: "SEAL_BROKEN",
            level: "HIGH",
            detail: { code: "statement.authenticity.SEAL_BROKEN", params },
            evidence: [],
          },
        ],
      }
      expect((yield* ask("owner")).body.data).toMatchObject({
        id: "authenticity",
        tables: [
          { rows: [["高", "文件“a.pdf”的电子签章（签署人未注明）无效：文件内容在签署之后被改动"]] },
          { title: "电子签章", rows: [["a.pdf", "无效，文件内容在签署之后被改动", "签署时间未注明"]] },
        ],
        notes: [expect.any(String)],
      })
      // The report of somebody who signed in tells of them too.
      const paper = yield* Effect.flatMap(
        client.fetch(`${API}/v1/bank-statement-valuations/2/report`, {
          headers: { cookie: `ov_console=${tokens.owner}` },
        }),
        (response) => Effect.promise(() => response.text()),
      )
      expect(paper).toContain("文件“a.pdf”的电子签章（签署人未注明）无效")
      for (const id of ["1", "3", "x"]) expect((yield* ask("owner", id)).body.code).toBe(40401)
      expect((yield* ask("stranger")).body.code).toBe(40401)
      expect((yield* ask("chatty")).body.code).toBe(40300)
      const v1 = `${API}/v1/bank-statement-valuations/2/authenticity`
      const headers = { cookie: `ov_console=${tokens.owner}` }
      expect((yield* client.send(v1, { headers })).body.code).toBe(40400)
    }),
  )

  it.effect("exists for the owner of the task alone, and for no statement", () =>
    Effect.gen(function* () {
      const { client, host, result, view } = yield* setUp
      yield* client.post("/api/open/v1/bank-statement-valuations", body)
      finish(host, 1, { status: "SUCCESS", result })
      finish(host, 2, { status: "SUCCESS", result: {} })
      for (const id of ["3", "0", "x", "-1", "1e3", "9007199254740993"]) {
        expect((yield* view("owner", id)).body.code).toBe(40401)
      }
      expect((yield* view("stranger")).body.code).toBe(40401)
      expect((yield* view("chatty")).body.code).toBe(40300)
      expect((yield* view("owner", 2)).body.code).toBe(40400)
      expect((yield* client.send(`${API}/tasks/1/view`)).body.code).toBe(40100)
    }),
  )
})
