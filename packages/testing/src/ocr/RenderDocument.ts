import type { KnownAssetType } from "@open-valuation/core/assets"
import { codeOf, SeededRandom } from "../simulation/index.ts"
import { ownerName } from "../simulation/statement/index.ts"
import { type DocumentTruth, oneOf } from "./DocumentTruth.ts"
import { type Sheet, write } from "./Lettering.ts"
import { drivingLicence } from "./papers/DrivingLicence.ts"
import { addressTruth, cityTruth, inventedPlace } from "./papers/InventedPlaces.ts"
import { cutBelow, patternedPaper, TALL } from "./papers/Paper.ts"
import { drawRows, label, type PaperStyle, value } from "./papers/PaperTable.ts"
import { productCertificate } from "./papers/ProductCertificate.ts"
import { type DrawnDocument, oldPropertyTitle, propertyTitle } from "./papers/PropertyTitle.ts"
import { registrationCertificate } from "./papers/RegistrationCertificate.ts"
import { type PrintedLine, statementPage } from "./papers/StatementPage.ts"
import { type Degradation, degradation, type DegradationName, degraded } from "./picture/Degradation.ts"
import { drawPlate } from "./plate/DrawPlate.ts"
import { plateText } from "./plate/PlateText.ts"

const WIDTH = 1150
const MARGIN = 70

const uses = [
  { printed: "工业用地", field: "INDUSTRIAL", years: 50 },
  { printed: "城镇住宅用地", field: "RESIDENTIAL", years: 70 },
  { printed: "住宅用地", field: "RESIDENTIAL", years: 70 },
  { printed: "批发零售用地", field: "COMMERCIAL", years: 40 },
  { printed: "商务金融用地", field: "COMMERCIAL", years: 40 },
  { printed: "科教用地", field: "PUBLIC", years: 50 },
]
const rights = [
  { printed: "出让", field: "GRANTED" },
  { printed: "出让", field: "GRANTED" },
  { printed: "出让", field: "GRANTED" },
  { printed: "划拨", field: "ALLOCATED" },
  { printed: "租赁", field: "LEASED" },
]

const two = (number: number): string => String(number).padStart(2, "0")

/**
 * The inner page of a certificate of the right to use state land (国有土地使用证), or a title of land alone
 * (不动产权证书).
 */
const landTitle = (random: SeededRandom): DrawnDocument => {
  const place = inventedPlace(random.fork("place"), "GROUND")
  const use = random.pick(uses)
  const right = random.pick(rights)
  const owner = ownerName(random.fork("owner"), true)
  const area = random.between(900, 88_000).toFixed(random.pick([1, 2]))
  const issued = random.integer(2003, 2023)
  const end = { year: issued - 1 + use.years, month: random.integer(1, 12), day: random.integer(1, 28) }
  // Allocated land has no end date.
  const ends = right.field !== "ALLOCATED"
  const newer = issued >= 2016
  const until = random.pick([
    `${end.year}年${end.month}月${end.day}日`,
    `${end.year}年${two(end.month)}月${two(end.day)}日`,
    `${end.year}-${two(end.month)}-${two(end.day)}`,
  ])
  const sizePx = random.integer(27, 31)
  const look: PaperStyle = {
    sizePx,
    labelInk: random.pick(["#222", "#1f3a2c", "#7a1f1f"]),
    valueInk: "#16181c",
    rule: random.pick(["#444", "#3f5f4f", "#8c3a3a"]),
    labelWeight: random.pick([400, 500] as const),
    valueWeight: random.pick([400, 500] as const),
    rowPx: sizePx * 2.5,
  }
  const square = random.pick(["平方米", "M²", "㎡"])
  const drawn = patternedPaper(WIDTH, TALL, random.pick(["#f6f8ef", "#fbf6ea"]), "rgba(120,165,120,0.18)", random)
  const { pen } = drawn
  const heading = newer
    ? `${place.short}（${issued}）${place.city}不动产权第${codeOf(random.fork("number"), 7)}号`
    : `${place.city.slice(0, 1)}${place.district.slice(0, 1)}国用（${issued}）第${random.integer(100, 130)}-${random.integer(1, 900)}号`
  write(
    pen,
    { text: heading, sizePx: sizePx * 1.15, weight: 500, colour: look.valueInk, align: "center" },
    WIDTH / 2,
    92,
  )
  const rows = newer
    ? [
        [label("权利人", 0.22), value(owner, 0.78)],
        [label("共有情况", 0.22), value("单独所有", 0.78)],
        [label("坐落", 0.22), value(place.printed, 0.78)],
        [
          label("不动产单元号", 0.22),
          value(
            `${codeOf(random.fork("unit"), 6)} ${codeOf(random.fork("unit 2"), 6)} GB${codeOf(random.fork("unit 3"), 5)} W00000000`,
            0.78,
          ),
        ],
        [label("权利类型", 0.22), value("国有建设用地使用权", 0.78)],
        [label("权利性质", 0.22), value(right.printed, 0.78)],
        [label("用途", 0.22), value(use.printed, 0.78)],
        [label("面积", 0.22), value(`${area}${square}`, 0.78)],
        [
          label("使用期限", 0.22),
          value(ends ? `国有建设用地使用权 ${random.pick([`${issued - 1}年3月1日起`, ""])}${until}止` : "", 0.78),
        ],
        [label("权利其他状况", 0.22), value("", 0.78)],
      ]
    : [
        [label("土地使用权人", 0.25), value(owner, 0.75)],
        [label(random.pick(["座落", "座    落", "坐落"]), 0.25), value(place.printed, 0.75)],
        [
          label("地号", 0.25),
          value(
            `${codeOf(random.fork("plot"), 3)}-${codeOf(random.fork("plot 2"), 3)}-${codeOf(random.fork("plot 3"), 4)}`,
            0.25,
          ),
          label("图号", 0.22),
          value(
            `${codeOf(random.fork("map"), 3)}.${codeOf(random.fork("map 2"), 2)}-${codeOf(random.fork("map 3"), 3)}`,
            0.28,
          ),
        ],
        [
          label("地类（用途）", 0.25),
          value(use.printed, 0.25),
          label("取得价格", 0.22),
          value(random.pick(["", `${random.integer(200, 9000)}万元`]), 0.28),
        ],
        [
          label("使用权类型", 0.25),
          value(right.printed, 0.25),
          label("终止日期", 0.22),
          value(ends ? until : "", 0.28),
        ],
        [
          label("使用权面积", 0.25),
          value(`${area} ${square}`, 0.25),
          label("其中", 0.1),
          label("独用面积", 0.14),
          value(`${area} ${square}`, 0.26),
        ],
        [label("备注", 0.25), value("", 0.75)],
      ]
  const bottom = drawRows(pen, look, rows, MARGIN, 140, WIDTH - 2 * MARGIN)
  if (!newer) {
    const law = "根据《中华人民共和国土地管理法》等法律法规，经审查核实，准予登记，颁发此证。"
    write(pen, { text: law, sizePx: sizePx * 0.85, colour: look.labelInk, align: "center" }, WIDTH / 2, bottom + 70)
  }
  return {
    sheet: cutBelow(drawn, bottom + random.integer(newer ? 50 : 120, 280)),
    truth: {
      stated: {
        city: cityTruth(place),
        address: addressTruth(place),
        landUse: oneOf(use.field),
        areaSqm: oneOf(Number(area)),
        rightType: oneOf(right.field),
        ...(ends ? { termEndDate: oneOf(`${end.year}-${two(end.month)}-${two(end.day)}`) } : {}),
      },
      unstated: ends ? [] : ["termEndDate"],
    },
  }
}

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
  /** True when it is screwed to a surface that continues around it. */
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
