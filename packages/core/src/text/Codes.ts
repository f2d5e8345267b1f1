import type { DocumentFault } from "../domain/Document.ts"
import type { MessageParam } from "../domain/Message.ts"
import type { EquipmentFactMessages } from "../equipment/EquipmentFactMessages.ts"
import type { EquipmentMessages } from "../equipment/EquipmentMessages.ts"
import type { LandFactMessages } from "../land/LandFactMessages.ts"
import type { LandMessages, LandRequestMessages } from "../land/LandMessages.ts"
import type { RequestMessages } from "../market/recipe/MarketRequest.ts"
import type { MarketMessages } from "../market/report/MarketMessages.ts"
import type { PropertyFactMessages } from "../property/PropertyFactMessages.ts"
import type { PropertyMessages } from "../property/PropertyMessages.ts"
import type { AnalysisMessages } from "../statement/analysis/AnalysisMessages.ts"
import type { AuthenticityMessages } from "../statement/authenticity/AuthenticityMessages.ts"
import type { StatementUnreadableMessages } from "../statement/StatementMessages.ts"
import type { VehicleFactMessages } from "../vehicle/VehicleFactMessages.ts"
import type { VehicleMessages } from "../vehicle/VehicleMessages.ts"
import type { Sentences } from "./words/Sentences.ts"

type Nothing = Record<never, never>

/** Request faults found by the schema, each about the field at the fault's path. */
export interface FaultMessages {
  readonly "request.missing": Nothing
  readonly "request.unexpected": Nothing
  readonly "request.invalid": Nothing
  readonly "request.empty": Nothing
  /** A name of marks alone. */
  readonly "request.nameless": Nothing
  readonly "request.integer": Nothing
  readonly "request.date": Nothing
  readonly "request.expected": { readonly expected: string }
  readonly "request.pattern": { readonly pattern: MessageParam }
  readonly "request.oneOf": { readonly values: string }
  readonly "request.type.string": Nothing
  readonly "request.type.number": Nothing
  readonly "request.type.boolean": Nothing
  readonly "request.type.object": Nothing
  readonly "request.type.array": Nothing
  readonly "request.type.scalar": Nothing
  readonly "request.above": { readonly min: MessageParam }
  /** Not 0, but closer to 0 than any real measurement. */
  readonly "request.minute": { readonly least: MessageParam }
  readonly "request.min": { readonly min: MessageParam }
  readonly "request.below": { readonly max: MessageParam }
  readonly "request.max": { readonly max: MessageParam }
  readonly "request.between": { readonly min: MessageParam; readonly max: MessageParam }
  readonly "request.length.min": { readonly min: MessageParam }
  readonly "request.length.max": { readonly max: MessageParam }
  readonly "request.length.between": { readonly min: MessageParam; readonly max: MessageParam }
  readonly "request.items.empty": Nothing
  readonly "request.items.min": { readonly min: MessageParam }
  readonly "request.items.max": { readonly max: MessageParam }
  readonly "request.items.between": { readonly min: MessageParam; readonly max: MessageParam }
  /** Faults that a refusal does not list. */
  readonly "request.furtherFaults": { readonly faults: number }
  /** The total size of the uploaded files that a request names is too large. */
  readonly "request.materials.bytes": { readonly sizeMib: number; readonly maxMib: number }
}

/** Why a file of samples is not imported, and what its columns hold. */
export interface SampleFileMessages {
  /** A fault of the file as a table (`TableFault`). */
  readonly "samples.table": { readonly fault: string }
  readonly "samples.columns": { readonly missing: string }
  readonly "samples.asset": { readonly assets: string }
  readonly "samples.unreadable": Nothing
  readonly "samples.tooMuch": Nothing
  readonly "samples.tooMany": { readonly most: number }
  readonly "samples.flag": Nothing
  /** A row as a whole is at fault; `reason` in English. */
  readonly "samples.rowBroken": { readonly reason: string }
  readonly "samples.rowLacks": { readonly column: string }
  /** `cell` has quotation marks, and `reason` is English. */
  readonly "samples.rowWrong": { readonly reason: string; readonly column: string; readonly cell: string }
  /** A value that was left out of its row; `example` in English. */
  readonly "samples.example": { readonly example: string; readonly line: number; readonly cell: string }
  readonly "samples.column.kind": Nothing
  readonly "samples.column.observedAt": Nothing
  readonly "samples.column.price": Nothing
  readonly "samples.column.source": Nothing
  readonly "samples.column.url": Nothing
  readonly "samples.column.askPrice": Nothing
}

/** Names of markets, and why they are not learned now. */
export interface CatalogueMarketMessages {
  readonly "markets.CN": Nothing
  readonly "markets.PARKING": Nothing
  readonly "markets.STORAGE": Nothing
  readonly "markets.BASEMENT": Nothing
  readonly "markets.operatorOnly": Nothing
  readonly "markets.busy": Nothing
  readonly "markets.none": Nothing
  readonly "markets.failed": Nothing
}

/** What a form says about what is typed into it. */
export interface SuggestionMessages {
  readonly "suggestions.emptyPlace": { readonly place: string }
}

/** Messages of the service about its tasks. */
export interface TaskMessages {
  /** The hint for an accepted task: poll, wait for the webhook, or stream. */
  readonly "task.accepted": { readonly statusUrl: string }
  /** The source of samples repeatedly failed to respond. */
  readonly "task.searchUnavailable": { readonly source: string }
  /** Lines were requested for a task that has not succeeded, or that predates the storing of lines. */
  readonly "task.lines.inProgress": Nothing
  readonly "task.lines.failed": Nothing
  readonly "task.lines.notKept": Nothing
  /** The same for the balances of its accounts. */
  readonly "task.balances.inProgress": Nothing
  readonly "task.balances.failed": Nothing
  readonly "task.balances.notKept": Nothing
  /** A report was requested for a task in progress. */
  readonly "task.report.inProgress": Nothing
  readonly "task.timeLimit": { readonly seconds: number }
  /** A valuation waits for its market to be learned; `ahead` others are learned first. */
  readonly "task.learning": { readonly ahead: number }
  readonly "task.learned": { readonly seconds: number }
  /** This version cannot value the stored request. */
  readonly "task.requestInvalid": { readonly path: string }
  /** This installation no longer values the asset. */
  readonly "task.assetUnavailable": { readonly assetType: string }
  /** A crash interrupted the task, and the restarted run does not match the events already sent. */
  readonly "task.restarted": Nothing
  /** The process crashed repeatedly while working on the task. */
  readonly "task.abandoned": { readonly deaths: number; readonly valuationNo: string }
  /** An unexpected error; the log has the cause under the valuation number. */
  readonly "task.unexpected": { readonly valuationNo: string }
}

/** Reasons for refusing a callback URL. */
export interface CallbackMessages {
  readonly "callback.repeated": Nothing
  readonly "callback.empty": Nothing
  readonly "callback.long": { readonly max: MessageParam }
  readonly "callback.unparsable": Nothing
  readonly "callback.scheme": Nothing
  readonly "callback.credentials": Nothing
  /** The host name has no address, or resolution timed out. */
  readonly "callback.unresolved": Nothing
  /**
   * One of its addresses is private or otherwise special. The message does not say which, because that would reveal the
   * network.
   */
  readonly "callback.forbidden": Nothing
}

/** Faults of a request's headers, its query, and the size of its body. */
export interface HeaderMessages {
  readonly "query.assetType": { readonly wanted: string }
  readonly "body.tooDeep": { readonly most: number }
  readonly "body.tooManyValues": { readonly most: number }
  readonly "body.tooManyNames": { readonly most: number }
  readonly "header.idempotencyKey": { readonly max: number }
  readonly "header.lastEventId": Nothing
  /** The task has no event with that number yet; the newest is `last`. */
  readonly "header.eventUnknown": { readonly last: number }
}

/** Reasons for refusing an upload. */
export interface UploadMessages {
  readonly "upload.noFile": { readonly field: string }
  /** A file in a field that is not `files`. */
  readonly "upload.otherField": { readonly field: string }
  readonly "upload.oneFile": { readonly field: string }
  readonly "upload.notImage": { readonly fileName: string }
  readonly "upload.empty": { readonly fileName: string }
  readonly "upload.unsupported": { readonly fileName: string }
  /** A picture was asked of a page that the uploaded file does not have. */
  readonly "upload.noPage": { readonly page: number }
  /** The account's files would exceed its quota; figures in MiB. */
  readonly "upload.storageFull": { readonly usedMib: number; readonly quotaMib: number }
}

/** Measurements of an unreadable document, as far as its reader reports them. */
interface DocumentSeen {
  readonly fileName: string
  /** The page that falls short, and the number of pages in the file. */
  readonly page?: number
  readonly pages?: number
  /** Median height of a text line in pixels; `least` is the minimum required of the figure that falls short. */
  readonly textHeightPx?: number
  readonly least?: number
  /** Maximum number of pages recognised per file. */
  readonly limit?: number
}

/** Why a document cannot be read: `document.<reason>` of `DocumentUnreadable`, with the measurements `seen`. */
export type DocumentMessages = {
  readonly [Reason in DocumentFault as `document.${Reason}`]: DocumentSeen
}

/** Why the server could not understand a connection. */
export interface ConnectionMessages {
  readonly "connection.malformed": Nothing
  readonly "connection.late": Nothing
  readonly "connection.headTooLarge": Nothing
  readonly "connection.hostMissing": Nothing
  readonly "connection.hostRepeated": Nothing
  readonly "connection.expectation": Nothing
  readonly "connection.tunnel": Nothing
  readonly "credentials.missing": Nothing
  readonly "credentials.invalid": Nothing
}

/** Why a webhook delivery attempt failed; `detail` is the connection's own error, `""` without one. */
export interface WebhookMessages {
  readonly "webhook.redirected": Nothing
  readonly "webhook.forbidden": Nothing
  readonly "webhook.unresolved": { readonly detail: string }
  readonly "webhook.unreachable": { readonly detail: string }
  readonly "webhook.timedOut": Nothing
  readonly "webhook.tlsFailed": { readonly detail: string }
  /** An unexpected error; the log has the cause under the delivery's id. */
  readonly "webhook.unexpected": Nothing
  /** A test without a URL, for a key without a default one. */
  readonly "webhook.noTarget": Nothing
}

/** Why a chat session takes no message, or no session is opened. */
export interface ChatSessionMessages {
  readonly "session.full": Nothing
  readonly "session.closed": Nothing
  readonly "session.tooMany": { readonly most: number; readonly days: number }
}

/** Why the console refuses a request, or signs nobody in. */
export interface ConsoleMessages {
  readonly "console.signedOut": Nothing
  readonly "console.ended": Nothing
  readonly "console.linkInvalid": Nothing
  readonly "console.tooManyLogins": Nothing
  /** The request was not made by the console's own page. */
  readonly "console.foreign": Nothing
  readonly "console.oneCredential": Nothing
  /** Who signed in with a key may change that key alone. */
  readonly "console.operatorOnly": Nothing
  readonly "console.noKey": Nothing
  /** The last day of a search is before its first. */
  readonly "console.daysReversed": Nothing
}

/** Messages of the service about requests, connections, webhooks, chat sessions and the console. */
export type ServiceMessages = FaultMessages &
  CallbackMessages &
  WebhookMessages &
  HeaderMessages &
  ConnectionMessages &
  ChatSessionMessages &
  ConsoleMessages &
  SampleFileMessages &
  CatalogueMarketMessages &
  SuggestionMessages

export type Codes = MarketMessages &
  PropertyMessages &
  PropertyFactMessages &
  EquipmentMessages &
  EquipmentFactMessages &
  VehicleMessages &
  VehicleFactMessages &
  LandMessages &
  LandFactMessages &
  LandRequestMessages &
  RequestMessages &
  ServiceMessages &
  UploadMessages &
  DocumentMessages &
  StatementUnreadableMessages &
  AuthenticityMessages &
  AnalysisMessages &
  TaskMessages

/**
 * One language's texts: a sentence for each code. Codes are never removed, because stored messages must always render.
 */
export type Catalogue = Sentences<Codes>
