import { ownValue } from "@open-valuation/core/domain"

/** A range of cells in one column, with the values that they hold. */
export interface ChartColumn<A> {
  /** Reference with the sheet, such as `'Summary'!$B$5:$B$9`. */
  readonly cells: string
  readonly values: ReadonlyArray<A>
}

/** A bar chart of one series over cells of a workbook. */
export interface BarChart {
  readonly title: string
  /** `UPRIGHT`: for ranges in order. `LYING`: for names; the first is at the top. */
  readonly bars: "UPRIGHT" | "LYING"
  readonly names: ChartColumn<string>
  /** Empty cells have no bar. */
  readonly values: ChartColumn<number | undefined>
  /** Number format of the axis and of the labels, such as `0.0%`. */
  readonly format: string
  /** The cells that it covers, from 0. */
  readonly from: { readonly column: number; readonly row: number }
  readonly to: { readonly column: number; readonly row: number }
}

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) =>
    ownValue({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }, character)!,
  )

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const DRAWING_ML = "http://schemas.openxmlformats.org/drawingml/2006"
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

const text = (size: number): string =>
  `<a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr sz="${size}" b="0"/></a:pPr><a:endParaRPr lang="zh-CN"/></a:p>`

const points = (values: ReadonlyArray<string | number | undefined>): string =>
  `<c:ptCount val="${values.length}"/>${values
    .map((value, at) => (value === undefined ? "" : `<c:pt idx="${at}"><c:v>${escaped(String(value))}</c:v></c:pt>`))
    .join("")}`

/** The part `xl/charts/chartN.xml` (ECMA-376 part 1, 21.2). */
export const chartXml = ({ bars, format, names, title, values }: BarChart): string => {
  const isLying = bars === "LYING"
  const code = escaped(format)
  const known = values.values.filter((value) => value !== undefined)
  // Bars begin at 0, whatever the spreadsheet would choose.
  const ends = `${known.every((value) => value <= 0) ? '<c:max val="0"/>' : ""}${known.every((value) => value >= 0) ? '<c:min val="0"/>' : ""}`
  const axis = (id: number, other: number, position: string, inside: string): string =>
    `<c:axId val="${id}"/><c:scaling><c:orientation val="${isLying && id === 1 ? "maxMin" : "minMax"}"/>${id === 2 ? ends : ""}</c:scaling><c:delete val="0"/><c:axPos val="${position}"/>${inside}<c:txPr>${text(800)}</c:txPr><c:crossAx val="${other}"/>`
  return `${DECLARATION}<c:chartSpace xmlns:c="${DRAWING_ML}/chart" xmlns:a="${DRAWING_ML}/main" xmlns:r="${RELATIONS}"><c:roundedCorners val="0"/><c:chart><c:title><c:tx><c:rich><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr sz="1100" b="1"/></a:pPr><a:r><a:rPr lang="zh-CN" sz="1100" b="1"/><a:t>${escaped(title)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title><c:autoTitleDeleted val="0"/><c:plotArea><c:layout/><c:barChart><c:barDir val="${isLying ? "bar" : "col"}"/><c:grouping val="clustered"/><c:varyColors val="0"/><c:ser><c:idx val="0"/><c:order val="0"/><c:spPr><a:solidFill><a:srgbClr val="1F4E79"/></a:solidFill></c:spPr><c:invertIfNegative val="0"/><c:dLbls><c:numFmt formatCode="${code}" sourceLinked="0"/><c:spPr><a:noFill/></c:spPr><c:txPr>${text(800)}</c:txPr><c:showLegendKey val="0"/><c:showVal val="1"/><c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="0"/><c:showBubbleSize val="0"/></c:dLbls><c:cat><c:strRef><c:f>${escaped(names.cells)}</c:f><c:strCache>${points(names.values)}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:f>${escaped(values.cells)}</c:f><c:numCache><c:formatCode>${code}</c:formatCode>${points(values.values)}</c:numCache></c:numRef></c:val></c:ser><c:gapWidth val="60"/><c:axId val="1"/><c:axId val="2"/></c:barChart><c:catAx>${axis(1, 2, isLying ? "l" : "b", '<c:numFmt formatCode="General" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/>')}<c:crosses val="autoZero"/><c:auto val="0"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/><c:noMultiLvlLbl val="1"/></c:catAx><c:valAx>${axis(2, 1, isLying ? "b" : "l", `<c:majorGridlines><c:spPr><a:ln w="6350"><a:solidFill><a:srgbClr val="D9D9D9"/></a:solidFill></a:ln></c:spPr></c:majorGridlines><c:numFmt formatCode="${code}" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/>`)}<c:crosses val="${isLying ? "max" : "autoZero"}"/><c:crossBetween val="between"/></c:valAx></c:plotArea><c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart></c:chartSpace>`
}

const marker = (name: string, { column, row }: BarChart["from"]): string =>
  `<xdr:${name}><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:${name}>`

/** The part `xl/drawings/drawingN.xml`: where the charts lie; their relationships are `rId1`, `rId2` … */
export const drawingXml = (charts: ReadonlyArray<BarChart>): string =>
  `${DECLARATION}<xdr:wsDr xmlns:xdr="${DRAWING_ML}/spreadsheetDrawing" xmlns:a="${DRAWING_ML}/main">${charts
    .map(
      ({ from, title, to }, at) =>
        `<xdr:twoCellAnchor>${marker("from", from)}${marker("to", to)}<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="${at + 2}" name="Chart ${at + 1}" descr="${escaped(title)}"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="${DRAWING_ML}/chart"><c:chart xmlns:c="${DRAWING_ML}/chart" xmlns:r="${RELATIONS}" r:id="rId${at + 1}"/></a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor>`,
    )
    .join("")}</xdr:wsDr>`

/** A part of relationships: `rId1`, `rId2` … of one kind. */
export const relationshipsXml = (kind: "chart" | "drawing", targets: ReadonlyArray<string>): string =>
  `${DECLARATION}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map((target, at) => `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${kind}" Target="${target}"/>`)
    .join("")}</Relationships>`
