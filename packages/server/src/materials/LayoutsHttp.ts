import { LocalDate } from "@open-valuation/core"
import type { DocumentUnreadable } from "@open-valuation/core/domain"
import {
  columnReasons,
  columnRoles,
  type ConfirmedLayout,
  confirmedFault,
  proposalDoubts,
  type StatementExplanation,
} from "@open-valuation/core/statement"
import { type Locale, translate } from "@open-valuation/core/text"
import { type StatementLayout, statementLayoutsGroup } from "@open-valuation/http-api"
import { Effect } from "effect"
import type { AccountId } from "../accounts/ApiKey.ts"
import { makeAccountPlaces, workbookPlaces } from "../http/AccountPlaces.ts"
import { serve } from "../http/Handlers.ts"
import { Refusal, unavailable } from "../http/Refusal.ts"
import { MaterialNotFound } from "./Material.ts"
import type { KeptLayout, LayoutsFull, StatementLayouts } from "./StatementLayouts.ts"

/** A file of an account whose columns are to be explained, with mappings that are used to read it. */
export interface ExplanationRequest {
  readonly accountId: AccountId
  readonly materialRef: string
  readonly confirmed: ReadonlyArray<ConfirmedLayout>
  /** True to ask the language model, where there is one, for columns that nothing else tells. */
  readonly asksModel: boolean
}

/** Explains the columns of an uploaded file, outside the event loop. */
export type ExplainMaterial = (
  request: ExplanationRequest,
) => Effect.Effect<ReadonlyArray<StatementExplanation>, MaterialNotFound | DocumentUnreadable>

/** The layouts of accounts, for a host. */
export interface LayoutServices {
  readonly layouts: StatementLayouts["Service"]
  readonly explain: ExplainMaterial
}

/** Files of an archive that are explained. */
const MOST_FILES = 20
/** Seconds after which a caller may retry when the machine is too busy to read a file. */
const RETRY = 5
/** Of a mapping with a balance, so many lines have to follow. */
const LEAST_FOLLOWING = 0.5

const refused = (path: string, code: string): Refusal =>
  new Refusal({ code: 40001, faults: [{ path, message: { code: `layout.${code}`, params: {} } }] })

const unread = (path: string, error: DocumentUnreadable): Refusal => {
  const { fileName, isTransient, reason, seen } = error
  if (isTransient) return unavailable(RETRY)
  return new Refusal({
    code: 40001,
    faults: [{ path, message: { code: `document.${reason}`, params: { ...seen, fileName } } }],
  })
}

const shown = ({ createdAt, layout, layoutId }: KeptLayout): StatementLayout => ({
  layoutId,
  ...layout,
  createdAt: LocalDate.timeInShanghai(createdAt),
})

/** Why a file shows that a mapping is wrong. */
const faultOf = (files: ReadonlyArray<StatementExplanation>): "unread" | "contradicted" | undefined => {
  const read = files.filter(({ layout, lines }) => layout === "confirmed" && lines > 0)
  if (read.length === 0) return "unread"
  const isContradicted = read.some(
    ({ columns, follows, lines }) =>
      columns.some(({ role }) => role === "balance") && lines > 2 && follows < LEAST_FOLLOWING * (lines - 1),
  )
  return isContradicted ? "contradicted" : undefined
}

const wordsOf = (kind: "role" | "reason" | "doubt", codes: ReadonlyArray<string>, locale: Locale) =>
  codes.map((code) => ({ code, text: translate({ code: `statement.${kind}.${code}`, params: {} }, locale) }))

const full = (_: LayoutsFull): Refusal => new Refusal({ code: 40900, words: { code: "layout.full", params: {} } })

const unknown = new Refusal({ code: 40405 })

/** Proposes, confirms, lists and removes layouts of an account. */
export const layoutHandlers = ({ explain, layouts }: LayoutServices) => {
  const places = makeAccountPlaces(workbookPlaces)
  return serve(statementLayoutsGroup, {
    create: Effect.fnUntraced(function* ({ payload, principal: { accountId } }) {
      const { materialRef, ...layout } = yield* payload
      const fault = confirmedFault(layout)
      if (fault !== undefined) return yield* refused(fault === "names" ? "header" : "columns", fault)
      if (materialRef !== undefined) {
        yield* places.place(accountId)
        const files = yield* explain({ accountId, materialRef, confirmed: [layout], asksModel: false }).pipe(
          Effect.catchTag("DocumentUnreadable", (error) => Effect.fail(unread("materialRef", error))),
        )
        const wrong = faultOf(files)
        if (wrong !== undefined) return yield* refused("columns", wrong)
      }
      return shown(yield* Effect.mapError(layouts.add(accountId, layout), full))
    }, Effect.scoped),

    list: ({ principal }) => Effect.map(layouts.list(principal.accountId), (kept) => kept.map(shown)),

    remove: Effect.fnUntraced(
      function* ({ params, principal }) {
        const { layoutId } = yield* params
        yield* layouts.remove(principal.accountId, layoutId)
        return { layoutId }
      },
      Effect.mapError(() => unknown),
    ),

    propose: Effect.fnUntraced(function* ({ exchange: { locale }, params, principal: { accountId } }) {
      const { materialRef } = yield* Effect.mapError(params, () => new MaterialNotFound())
      yield* places.place(accountId)
      const confirmed = (yield* layouts.list(accountId)).map(({ layout }) => layout)
      const files = yield* explain({ accountId, materialRef, confirmed, asksModel: true }).pipe(
        Effect.catchTag("DocumentUnreadable", (error) => Effect.fail(unread("materialRef", error))),
      )
      return {
        files: files.slice(0, MOST_FILES),
        words: {
          roles: wordsOf("role", columnRoles, locale),
          reasons: wordsOf("reason", columnReasons, locale),
          doubts: wordsOf("doubt", proposalDoubts, locale),
        },
      }
    }, Effect.scoped),
  })
}
