import { expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core/domain"
import { statementAnalyst, StatementResult } from "@open-valuation/core/statement"
import { Effect } from "effect"
import { asset, body, finish, makeClient, makeHost } from "./Host.ts"

const today = LocalDate.LocalDate.make("2026-06-25")
const PATH = "/api/open/v1/bank-statement-valuations"

it.effect("a result that an older engine stored without the reading of the cash flow is given as it is", () =>
  Effect.gen(function* () {
    const { outcome } = statementAnalyst()({ ledgers: [], today })
    const { cashFlowProfile, ...older } = outcome
    expect(cashFlowProfile.salary.state).toBe("NONE")
    const host = makeHost()
    const statements = { ...asset, assetType: "BANK_STATEMENT" as const, Result: StatementResult }
    const client = yield* makeClient(host, { assets: [statements] })
    yield* client.post(PATH, body)
    finish(host, 1, { status: "SUCCESS", result: older })
    const answer = yield* client.send(`${PATH}/1`)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ data: { result: { dataQuality: { files: 0 }, totalInflow: 0 } } })
    expect(JSON.stringify(answer.body)).not.toContain("cashFlowProfile")
  }),
)
