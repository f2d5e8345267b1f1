import { forms, localeOf, wrong } from "./Checked.ts"
import type { Instance } from "./Instance.ts"
import type { Answer, Failure } from "./public/Failure.ts"
import type { CallOptions, Locale } from "./public/Options.ts"
import type { Statement, StatementAnalysis, StatementFile, StatementPurchase } from "./public/Statements.ts"

/** Bank statements: what files hold, and what they show together. */
export class StatementCalls {
  readonly #instance: Instance

  /** @internal */
  constructor(instance: Instance) {
    this.#instance = instance
  }

  /** Reads every statement of the files. A file without one does not stop the others: its entry has an `error`. */
  async read(
    files: ReadonlyArray<StatementFile>,
    options: CallOptions = {},
  ): Promise<Answer<ReadonlyArray<Statement>>> {
    const locale = localeOf(options.locale, this.#instance.locale)
    const fault = this.#wrong(files, options, locale)
    if (fault !== undefined) return fault
    const { readStatements, say } = await import("./statements/Statements.ts")
    return this.#instance.ofStatements(options, readStatements(files, locale), say(locale))
  }

  /**
   * Reads the files and assesses them together: effective assets, flows by month, repayment capacity, risks. One file
   * that cannot be read fails all of them, because figures without it would answer another question.
   */
  async analyse(
    files: ReadonlyArray<StatementFile>,
    purchase: StatementPurchase = {},
    options: CallOptions = {},
  ): Promise<Answer<StatementAnalysis>> {
    const locale = localeOf(options.locale, this.#instance.locale)
    const fault = this.#wrong(files, options, locale)
    if (fault !== undefined) return fault
    const { analyseStatements, say } = await import("./statements/Statements.ts")
    return this.#instance.ofStatements(options, analyseStatements(files, purchase, locale), say(locale))
  }

  #wrong(files: unknown, options: CallOptions, locale: Locale): Failure | undefined {
    return wrong(forms.call, options, locale) ?? wrong(forms.files, { files }, locale)
  }
}
