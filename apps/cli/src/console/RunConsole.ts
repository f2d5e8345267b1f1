import { Effect, Option } from "effect"
import { printResult } from "../Presenter.ts"
import { asAdmin } from "../WithAdmin.ts"

/** `ov console`. */
export const printLink = Effect.fnUntraced(function* (input: {
  readonly account: string
  readonly url: Option.Option<string>
  readonly json: boolean
}) {
  const wish = { account: input.account, url: Option.getOrNull(input.url) }
  const made = yield* asAdmin((admin) => admin.consoleLink(wish))
  yield* printResult(input.json, made, () => made.link)
})
