import type { KnownAssetType } from "@open-valuation/core/assets"
import { type Message, smallestOf } from "@open-valuation/core/domain"
import type { FieldValue } from "./DocumentTable.ts"
import type { FieldPlace } from "./FieldPlace.ts"
import type { Finding } from "./ReadTable.ts"
import { fieldMessage } from "./text/fieldTexts.ts"

/** Values of fields, each with its confidence and where it was read. */
export interface Settled {
  readonly fields: Readonly<Record<string, string | number>>
  readonly confidence: Readonly<Record<string, number>>
  readonly places: Readonly<Record<string, ReadonlyArray<FieldPlace>>>
  readonly notes: ReadonlyArray<Message>
}

/**
 * A value that is less sure is left out. Labels and places that are certain leave the recogniser's own certainty, which
 * for text that it reads right is mostly above 0.8.
 */
export const LEAST_CONFIDENCE = 0.68

/**
 * The same of free text, in which nothing else finds a misread character. On rendered documents names and addresses
 * that a recogniser reads right have at least 0.8 with both recognisers, and those with a wrong character mostly less.
 */
const LEAST_OF_TEXT = 0.8

/** What is left of the confidence in a value that was read and cannot be true: nobody takes it unseen. */
const DOUBTED = 0.3

/** The field that is a summary of parts, and what parts them. */
const SUMMARY = "equipmentConfig"
const BETWEEN_PARTS = "；"
/** Parts that a summary takes: plates have about ten. */
const MOST_PARTS = 20

interface Candidate {
  readonly value: string | number
  readonly sure: number
  /** The least that it has to be. */
  readonly least: number
  readonly rank: number
  readonly places: ReadonlyArray<FieldPlace>
  /** Said of the value when it is given. */
  readonly notes: ReadonlyArray<Message>
}

/** A misread code passes its check digit once in about eleven times (GB 16735: modulo 11). */
const CHANCE_TO_PASS = 1 / 11

/** How sure the characters of a value are, by their recogniser and by what else speaks for them. */
const certainty = (confidence: number, support: FieldValue["support"]): number => {
  switch (support) {
    case "CHECK_DIGIT":
      return confidence / (confidence + (1 - confidence) * CHANCE_TO_PASS)
    case "SMALL_FIGURE":
      return Math.sqrt(confidence)
    case undefined:
      return confidence
  }
}

const isSure = ({ least, sure }: Candidate): boolean => sure >= least

const bySureness = (one: Candidate, other: Candidate): number => other.sure - one.sure

/** The parts of a summary that are sure, in the order of the document; two values under one name are none. */
const summaryOf = (candidates: ReadonlyArray<Candidate>): Candidate | undefined => {
  const nameOf = (value: string | number) => String(value).replace(/[：\d].*/su, "")
  const sure = candidates.filter(isSure)
  const distinct = sure.filter(
    (candidate, at) =>
      sure.findIndex(({ value }) => value === candidate.value) === at &&
      sure.every(({ value }) => value === candidate.value || nameOf(value) !== nameOf(candidate.value)),
  )
  if (distinct.length === 0) return undefined
  const parts = distinct.slice(0, MOST_PARTS)
  return {
    value: parts.map(({ value }) => value).join(BETWEEN_PARTS),
    sure: smallestOf(parts.map((part) => part.sure)),
    // One text may give several parts.
    places: [...new Set(parts.flatMap((part) => part.places))],
    notes: parts.flatMap((part) => part.notes),
    least: LEAST_CONFIDENCE,
    rank: 0,
  }
}

/** For each field of an asset the one value that is certain, or a note why there is none. */
export const settleFields = (findings: ReadonlyArray<Finding>, assetType: KnownAssetType): Settled => {
  const byField = new Map<string, Array<Candidate>>()
  for (const { confidence: printed, place, rank, reading, sure } of findings) {
    for (const { doubted, free, into, mended, support, sure: own, value } of reading.values) {
      const field = into[assetType]
      if (field === undefined) continue
      const candidates = byField.get(field)
      const read = sure * own * certainty(printed, support)
      const least = free === true ? LEAST_OF_TEXT : LEAST_CONFIDENCE
      const share = doubted === undefined ? 1 : DOUBTED
      const said = mended === undefined ? [] : [fieldMessage("fields.note.mended", { field, text: mended, value })]
      const candidate: Candidate = {
        value,
        sure: read * share,
        least: least * share,
        rank,
        places: [place],
        notes: doubted === undefined ? said : [...said, doubted],
      }
      if (candidates === undefined) byField.set(field, [candidate])
      else candidates.push(candidate)
    }
  }
  const fields: Record<string, string | number> = {}
  const confidence: Record<string, number> = {}
  const places: Record<string, ReadonlyArray<FieldPlace>> = {}
  const notes: Array<Message> = []
  const keep = (field: string, { notes: said, places: own, sure, value }: Candidate) => {
    fields[field] = value
    places[field] = own
    for (const note of said) notes.push(note)
    confidence[field] = Math.round(Math.min(1, sure) * 1000) / 1000
  }
  for (const [field, candidates] of byField) {
    if (field === SUMMARY) {
      const summary = summaryOf(candidates)
      if (summary !== undefined) keep(field, summary)
      if (!candidates.every(isSure)) notes.push(fieldMessage("fields.note.doubtful", { field }))
      continue
    }
    const sure = candidates.filter(isSure)
    const rank = smallestOf(sure.map((candidate) => candidate.rank))
    const [best, ...others] = sure.filter((candidate) => candidate.rank === rank).sort(bySureness)
    if (best === undefined) notes.push(fieldMessage("fields.note.doubtful", { field }))
    else if (others.some(({ value }) => value !== best.value))
      notes.push(fieldMessage("fields.note.contradiction", { field }))
    else keep(field, best)
  }
  return { fields, confidence, places, notes }
}
