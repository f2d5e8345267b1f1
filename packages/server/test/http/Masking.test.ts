import { describe, expect, it } from "@effect/vitest"
import type { Principal } from "@open-valuation/server/service"
import { AccountId, keyHolder, KeyId } from "@open-valuation/server/service"
import { Effect, Schema } from "effect"
import { maskedName, maskedNumber, maskedPersons } from "../../src/people/Masking.ts"
import { goldenStatement } from "./GoldenStatement.ts"
import { asset, finish, makeClient, makeHost, PATH } from "./Host.ts"

const person = (role: "VIEWER" | "VALUER"): Principal => ({
  accountId: AccountId.make(1),
  account: "account-1",
  keyId: KeyId.make(1),
  person: keyHolder(KeyId.make(1), role),
  role,
  scopes: ["valuations"],
  callbackUrl: null,
})

describe("names and numbers of persons", () => {
  it("a name keeps the first letter of each part, and a number its last four characters", () => {
    expect(["王伟", "欧阳若云", "John Smith", "Ō", ""].map(maskedName)).toEqual([
      "王*",
      "欧***",
      "J*** S****",
      "Ō*",
      "*",
    ])
    expect(["6222 0202 0011 2233 445", "11010119900307721X"].map(maskedNumber)).toEqual(["**3445", "**721X"])
  })

  it("a name is masked wherever the answer repeats it, an organisation's is not", () => {
    const answer = {
      accountName: "周晓岚",
      institution: "招商银行",
      existingLenders: [{ name: "孙立群", kind: "PERSON" }],
      input: { series: "凯美瑞", plateNumber: "浙A12345" },
      factors: [{ name: "area" }],
      group: { borrowers: [{ name: "何初阳" }], transfers: [{ from: "何初阳", to: null }] },
      lines: [
        { counterparty: "杭州某某科技有限公司", summary: "周晓岚 工资" },
        { counterparty: "孙立群", counterpartyAccount: "6222020200112233445", fileName: "周晓岚 流水.pdf" },
      ],
      conclusion: "周晓岚与孙立群往来频繁；证件 110101199003077219，余额 1234567.89，VAL-BANK-20260315-0001",
      taskId: 12_345_678_901,
    }
    expect(maskedPersons({ valuationNo: "VAL-BANK-20260315-0001", note: "找周晓岚补材料" })).toEqual({
      valuationNo: "VAL-BANK-20260315-0001",
      note: "**",
    })
    expect(maskedPersons(answer)).toEqual({
      accountName: "周**",
      institution: "招商银行",
      existingLenders: [{ name: "孙**", kind: "PERSON" }],
      input: { series: "凯美瑞", plateNumber: "浙****" },
      factors: [{ name: "area" }],
      group: { borrowers: [{ name: "何**" }], transfers: [{ from: "何**", to: null }] },
      lines: [
        { counterparty: "杭州某某科技有限公司", summary: "周** 工资" },
        { counterparty: "孙**", counterpartyAccount: "**3445", fileName: "**.pdf" },
      ],
      conclusion: "周**与孙**往来频繁；证件 **7219，余额 1234567.89，VAL-BANK-20260315-0001",
      taskId: 12_345_678_901,
    })
  })

  it.effect("a viewer sees them masked in what the API answers and streams, a valuer in full", () =>
    Effect.gen(function* () {
      const host = makeHost()
      const client = yield* makeClient(host, {
        assets: [{ ...asset, Result: Schema.Struct({}) }],
        authenticate: ({ headers }) => Effect.succeed(person(headers["x-role"] === "VALUER" ? "VALUER" : "VIEWER")),
      })
      yield* client.post(PATH, { city: "x", buildingArea: 1 }, { "x-role": "VALUER" })
      finish(host, 1, { status: "SUCCESS", result: { accountName: "周晓岚", text: "周晓岚 6222020200112233445" } })
      const texts = (role: string) =>
        Effect.forEach([`${PATH}/1`, `${PATH}/1/events`], (path) =>
          Effect.flatMap(client.fetch(path, { headers: { "x-role": role } }), (response) =>
            Effect.promise(async () => response.text()),
          ),
        )
      for (const text of yield* texts("VIEWER")) {
        expect(text).toContain("周** **3445")
        expect(text).not.toContain("晓岚")
      }
      for (const text of yield* texts("VALUER")) expect(text).toContain("周晓岚 6222020200112233445")
    }),
  )

  it.effect("a viewer sees them masked in the report of statements", () =>
    Effect.gen(function* () {
      const host = makeHost()
      const client = yield* makeClient(host, {
        assets: [{ ...asset, assetType: "BANK_STATEMENT" }],
        authenticate: ({ headers }) => Effect.succeed(person(headers["x-role"] === "VALUER" ? "VALUER" : "VIEWER")),
      })
      const path = "/api/open/v1/bank-statement-valuations"
      yield* client.post(path, { city: "x", buildingArea: 1 }, { "x-role": "VALUER" })
      finish(host, 1, { status: "SUCCESS", result: goldenStatement })
      const report = (role: string) =>
        Effect.flatMap(client.fetch(`${path}/1/report`, { headers: { "x-role": role } }), (response) =>
          Effect.promise(async () => response.text()),
        )
      expect(yield* report("VALUER")).toContain("喻珩筠")
      const masked = yield* report("VIEWER")
      expect(masked).toContain("喻**")
      expect(masked).not.toContain("珩筠")
    }),
  )
})
