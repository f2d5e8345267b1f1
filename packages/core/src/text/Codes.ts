import type { DocumentFault } from "../domain/Document.ts"
import type { MessageParam } from "../domain/Message.ts"
import type { EquipmentFactMessages } from "../equipment/EquipmentFactMessages.ts"
import type { EquipmentMessages } from "../equipment/EquipmentMessages.ts"
import type { FieldMessages } from "../fields/FieldMessages.ts"
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

/** Faults of a request that its schema finds: what is wrong with the field at the fault's path. */
export interface FaultMessages {
  readonly "request.missing": Nothing
  readonly "request.unexpected": Nothing
  readonly "request.invalid": Nothing
  readonly "request.empty": Nothing
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
  /** Not 0, and closer to 0 than anything that is measured. */
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
  /** The uploaded files that a request names are too large together. */
  readonly "request.materials.bytes": { readonly sizeMib: number; readonly maxMib: number }
}

/** What a service around the engines has to say about its tasks. */
export interface TaskMessages {
  /** The hint of an accepted task: poll, wait for the webhook, or stream. */
  readonly "task.accepted": { readonly statusUrl: string }
  /** The source of samples did not answer, several times. */
  readonly "task.searchUnavailable": { readonly source: string }
  /** Lines were asked of a task that has not succeeded, or of one from before lines were kept. */
  readonly "task.lines.inProgress": Nothing
  readonly "task.lines.failed": Nothing
  readonly "task.lines.notKept": Nothing
  readonly "task.timeLimit": { readonly seconds: number }
  /** A valuation waits for its market to be learned; `ahead` others are learned first. */
  readonly "task.learning": { readonly ahead: number }
  readonly "task.learned": { readonly seconds: number }
  /** The stored request is not one that this version can value. */
  readonly "task.requestInvalid": { readonly path: string }
  /** This installation does not value the asset any more. */
  readonly "task.assetUnavailable": { readonly assetType: string }
  /** A crash came in between, and what the run now sees differs from what it has told. */
  readonly "task.restarted": Nothing
  /** Processes have died again and again while they worked on it. */
  readonly "task.abandoned": { readonly deaths: number; readonly valuationNo: string }
  /** Something unexpected; the log has the cause under the valuation number. */
  readonly "task.unexpected": { readonly valuationNo: string }
}

/** Why a callback URL is refused. */
export interface CallbackMessages {
  readonly "callback.repeated": Nothing
  readonly "callback.empty": Nothing
  readonly "callback.long": { readonly max: MessageParam }
  readonly "callback.unparsable": Nothing
  readonly "callback.scheme": Nothing
  readonly "callback.credentials": Nothing
  /** The name in it has no address, or none was found in time. */
  readonly "callback.unresolved": Nothing
  /** One of its addresses is private or otherwise special. It is not said which: that would tell about the network. */
  readonly "callback.forbidden": Nothing
}

/** Faults of a request's headers, of its query, and of how deep its body is nested. */
export interface HeaderMessages {
  readonly "query.assetType": { readonly wanted: string }
  readonly "body.tooDeep": { readonly most: number }
  readonly "header.idempotencyKey": { readonly max: number }
  readonly "header.lastEventId": Nothing
  /** No event of the task has that number yet; the newest has `last`. */
  readonly "header.eventUnknown": { readonly last: number }
}

/** Why a file is not taken in. */
export interface UploadMessages {
  readonly "upload.noFile": { readonly field: string }
  /** A file in a field that is not `files`. */
  readonly "upload.otherField": { readonly field: string }
  readonly "upload.oneFile": { readonly field: string }
  readonly "upload.notImage": { readonly fileName: string }
  readonly "upload.empty": { readonly fileName: string }
  readonly "upload.unsupported": { readonly fileName: string }
  /** The account's files would take more than it may keep; figures in MiB. */
  readonly "upload.storageFull": { readonly usedMib: number; readonly quotaMib: number }
}

/** What was measured of a document that cannot be read, as far as its reader says. */
interface DocumentSeen {
  readonly fileName: string
  /** Of several pages the one that falls short, and how many the file has. */
  readonly page?: number
  readonly pages?: number
  /** Median height of a line of text in pixels; `least` is what is needed of what falls short. */
  readonly textHeightPx?: number
  readonly least?: number
  /** How many pages of a file are recognised at most. */
  readonly limit?: number
}

/** Why a document cannot be read: `document.<reason>` of `DocumentUnreadable`, with what was `seen`. */
export type DocumentMessages = {
  readonly [Reason in DocumentFault as `document.${Reason}`]: DocumentSeen
}

/** Why a server could make nothing of what a connection sent. */
export interface ConnectionMessages {
  readonly "connection.malformed": Nothing
  readonly "connection.late": Nothing
  readonly "connection.headTooLarge": Nothing
  readonly "connection.hostMissing": Nothing
  readonly "connection.expectation": Nothing
  readonly "connection.tunnel": Nothing
}

/**
 * Why an attempt to deliver a webhook did not count; `detail` is what the connection said, `""` when it said nothing.
 */
export interface WebhookMessages {
  readonly "webhook.redirected": Nothing
  readonly "webhook.forbidden": Nothing
  readonly "webhook.unresolved": { readonly detail: string }
  readonly "webhook.unreachable": { readonly detail: string }
  readonly "webhook.timedOut": Nothing
  readonly "webhook.tlsFailed": { readonly detail: string }
  /** Something unexpected; the log has the cause under the delivery's id. */
  readonly "webhook.unexpected": Nothing
  /** A test without a URL, by a key without a default one. */
  readonly "webhook.noTarget": Nothing
}

/** What a service around the engines says of requests, connections and webhooks. */
export type ServiceMessages = FaultMessages & CallbackMessages & WebhookMessages & HeaderMessages & ConnectionMessages

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
  FieldMessages &
  TaskMessages

/** One language's texts: a sentence for each code. Codes are never taken away: stored messages must render for ever. */
export type Catalogue = Sentences<Codes>
