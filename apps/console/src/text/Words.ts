import type { TaskStatus } from "@open-valuation/http-api"
import type { Scope } from "../api/Answers.ts"

/** The console's own words. Labels of fields, reasons, factors and risks come from the server. */
export interface Words {
  readonly product: string
  readonly nav: {
    readonly value: string
    readonly statements: string
    readonly tasks: string
    readonly markets: string
    readonly account: string
  }
  readonly menu: string
  readonly skip: string
  readonly language: string
  readonly logout: string
  readonly operator: string
  readonly version: (version: string) => string
  readonly apiDocs: string
  readonly guide: string
  readonly notFound: string
  readonly scope: Readonly<Record<Scope, string>>
  readonly notAllowed: (scopes: string) => string
  readonly again: string
  readonly loading: string
  readonly more: string
  readonly asTable: string
  readonly asChart: string
  readonly reconnecting: string
  readonly reload: string
  /** In place of a screen that failed. */
  readonly broken: { readonly title: string; readonly notLoaded: string; readonly failed: string }
  readonly upgraded: string
  /** Of an encrypted file whose page is wanted. */
  readonly sealed: {
    readonly why: string
    readonly password: string
    readonly help: string
    readonly wrong: string
    readonly show: string
  }
  readonly optional: string
  readonly cancel: string
  readonly copy: string
  readonly copied: string
  /** Of the picture of a page. */
  readonly larger: string
  readonly smaller: string
  readonly status: Readonly<Record<TaskStatus, string>>
}
