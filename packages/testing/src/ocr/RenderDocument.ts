import type { KnownAssetType } from "@open-valuation/core/domain"
import { SeededRandom } from "../simulation/index.ts"
import type { DocumentTruth } from "./DocumentTruth.ts"
import type { Sheet } from "./Lettering.ts"
import { drivingLicence } from "./papers/DrivingLicence.ts"
import { landTitle } from "./papers/LandTitle.ts"
import { productCertificate } from "./papers/ProductCertificate.ts"
import { oldPropertyTitle, propertyTitle } from "./papers/PropertyTitle.ts"
import { registrationCertificate } from "./papers/RegistrationCertificate.ts"
import { type PrintedLine, statementPage } from "./papers/StatementPage.ts"
import { type Degradation, type DegradationName, degradation, degraded } from "./picture/Degradation.ts"
import { drawPlate } from "./plate/DrawPlate.ts"
import { plateText } from "./plate/PlateText.ts"

/** Kinds of documents that can be rendered. */
export const renderedKinds = [
  "NAMEPLATE",
  "NAMEPLATE_BILINGUAL",
  "NAMEPLATE_ENGLISH",
  "PRODUCT_CERTIFICATE",
  "DRIVING_LICENCE",
  "VEHICLE_REGISTRATION",
  "PROPERTY_TITLE",
  "PROPERTY_TITLE_OLD",
  "LAND_TITLE",
  "BANK_STATEMENT",
] as const
export type RenderedKind = (typeof renderedKinds)[number]

/** A picture of an invented document, with its true content. */
export interface RenderedDocument {
  readonly kind: RenderedKind
  readonly degradation: DegradationName
  readonly strength: number
  readonly assetType: KnownAssetType
  readonly fileName: string
  readonly contentType: "image/jpeg" | "image/png"
  readonly image: Uint8Array
  readonly width: number
  readonly height: number
  readonly truth: DocumentTruth
  /** For a statement: its lines, in the order of the page. */
  readonly lines?: ReadonlyArray<PrintedLine>
}

interface Drawn {
  readonly sheet: Sheet
  readonly truth: DocumentTruth
  readonly lines?: ReadonlyArray<PrintedLine>
}

interface Kind {
  readonly assetType: KnownAssetType
  readonly draw: (random: SeededRandom) => Drawn
  /** Usual height of its letters. */
  readonly textPx: number
  /** Whether it is screwed to a surface that continues around it. */
  readonly mounted?: boolean
}

const plate =
  (language: "CHINESE" | "ENGLISH" | "BOTH") =>
  (random: SeededRandom): Drawn => {
    const text = plateText(random.fork("text"), language)
    return { sheet: drawPlate(text, random.fork("draw")), truth: text.truth }
  }

const kinds: Readonly<Record<RenderedKind, Kind>> = {
  NAMEPLATE: { assetType: "EQUIPMENT", draw: plate("CHINESE"), textPx: 30, mounted: true },
  NAMEPLATE_BILINGUAL: { assetType: "EQUIPMENT", draw: plate("BOTH"), textPx: 30, mounted: true },
  NAMEPLATE_ENGLISH: { assetType: "EQUIPMENT", draw: plate("ENGLISH"), textPx: 30, mounted: true },
  PRODUCT_CERTIFICATE: { assetType: "EQUIPMENT", draw: productCertificate, textPx: 29 },
  DRIVING_LICENCE: { assetType: "VEHICLE", draw: drivingLicence, textPx: 29 },
  VEHICLE_REGISTRATION: { assetType: "VEHICLE", draw: registrationCertificate, textPx: 24 },
  PROPERTY_TITLE: { assetType: "PROPERTY", draw: propertyTitle, textPx: 29 },
  PROPERTY_TITLE_OLD: { assetType: "PROPERTY", draw: oldPropertyTitle, textPx: 29 },
  LAND_TITLE: { assetType: "LAND", draw: landTitle, textPx: 29 },
  BANK_STATEMENT: { assetType: "BANK_STATEMENT", draw: statementPage, textPx: 21 },
}

/** Degradation of a document: by name, with a strength from 0 to 1, or in detail. */
export type Treatment = { readonly name: DegradationName; readonly strength: number } | Degradation

const JPEG_QUALITY = 92

/**
 * Renders a document of a kind with invented content. Equal arguments give equal bytes on one machine; the treatment
 * does not affect the content.
 */
export const renderDocument = (
  seed: string | number,
  kind: RenderedKind,
  treatment: Treatment = { name: "none", strength: 0 },
): RenderedDocument => {
  const random = new SeededRandom(`document ${kind} ${seed}`)
  const { assetType, draw, mounted = false, textPx } = kinds[kind]
  const { lines, sheet, truth } = draw(random.fork("content"))
  const named = "name" in treatment ? treatment : { name: "photo" as const, strength: 1 }
  const how = "name" in treatment ? degradation(named.name, named.strength, textPx, random.fork("how")) : treatment
  const canvas = degraded(sheet, how, mounted, random.fork("picture"))
  // Scans are often PNG.
  const isPng = Object.keys(how).length === 0 && kind === "BANK_STATEMENT"
  const image = isPng ? canvas.toBuffer("image/png") : canvas.toBuffer("image/jpeg", how.jpegQuality ?? JPEG_QUALITY)
  return {
    kind,
    degradation: named.name,
    strength: named.strength,
    assetType,
    fileName: `${kind.toLowerCase().replaceAll("_", "-")}-${seed}-${named.name}.${isPng ? "png" : "jpg"}`,
    contentType: isPng ? "image/png" : "image/jpeg",
    image,
    width: canvas.width,
    height: canvas.height,
    truth,
    ...(lines === undefined ? {} : { lines }),
  }
}
