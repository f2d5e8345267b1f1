import { forms, localeIn, wrong } from "./Checked.ts"
import type { Instance } from "./Instance.ts"
import type { Failure } from "./public/Failure.ts"
import type { CallOptions, Locale } from "./public/Options.ts"
import type { StatementCalls } from "./public/Statements.ts"

/** The calls of an instance that read statements. */
export const statementCalls = (instance: Instance): StatementCalls => {
  const wrongCall = (files: unknown, options: CallOptions, locale: Locale): Failure | undefined =>
    wrong(forms.call, options, locale) ?? wrong(forms.files, { files }, locale)
  return {
    read: async (files, options = {}) => {
      const locale = localeIn(options, instance.locale)
      const fault = wrongCall(files, options, locale)
      if (fault !== undefined) return fault
      const { readStatements, say } = await import("./statements/Statements.ts")
      return instance.ofStatements(options, readStatements(files, locale), say(locale))
    },
    analyse: async (files, purchase = {}, options = {}) => {
      const locale = localeIn(options, instance.locale)
      const fault = wrongCall(files, options, locale)
      if (fault !== undefined) return fault
      const { analyseStatements, say } = await import("./statements/Statements.ts")
      return instance.ofStatements(options, analyseStatements(files, purchase, locale), say(locale))
    },
  }
}
