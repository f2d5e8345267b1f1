import JSZip from "jszip"
import { type BarChart, chartXml, drawingXml, relationshipsXml } from "./BarChart.ts"

/** Charts of one worksheet. */
export interface SheetCharts {
  /** Number of the worksheet in the file: `id` of the worksheet that was added. It must have no links or pictures. */
  readonly sheet: number
  readonly charts: ReadonlyArray<BarChart>
}

const CONTENT = "application/vnd.openxmlformats-officedocument.drawing"

/**
 * An XLSX file with charts added, which the writer of workbooks cannot do. Other sheets are copied as they are, without
 * being unpacked, so that the time does not grow with their cells. Needs memory for the packed file twice.
 */
export const withCharts = async (xlsx: Uint8Array, { charts, sheet }: SheetCharts): Promise<Uint8Array> => {
  if (charts.length === 0) return xlsx
  const zip = await JSZip.loadAsync(xlsx)
  const path = `xl/worksheets/sheet${sheet}.xml`
  const relations = `xl/worksheets/_rels/sheet${sheet}.xml.rels`
  if (zip.file(relations) !== null) throw new Error(`Worksheet ${sheet} has relationships already.`)
  await replaced(zip, path, /<\/worksheet>\s*$/, () => '<drawing r:id="rId1"/></worksheet>')
  zip.file(relations, relationshipsXml("drawing", ["../drawings/drawing1.xml"]))
  zip.file("xl/drawings/drawing1.xml", drawingXml(charts))
  const names = charts.map((_, at) => `chart${at + 1}.xml`)
  zip.file(
    "xl/drawings/_rels/drawing1.xml.rels",
    relationshipsXml(
      "chart",
      names.map((name) => `../charts/${name}`),
    ),
  )
  for (const [at, chart] of charts.entries()) zip.file(`xl/charts/${names[at]!}`, chartXml(chart))
  await replaced(zip, "[Content_Types].xml", /<\/Types>\s*$/, () =>
    [
      `<Override PartName="/xl/drawings/drawing1.xml" ContentType="${CONTENT}+xml"/>`,
      ...names.map((name) => `<Override PartName="/xl/charts/${name}" ContentType="${CONTENT}ml.chart+xml"/>`),
      "</Types>",
    ].join(""),
  )
  return zip.generateAsync({ type: "uint8array", compression: "DEFLATE" })
}

const replaced = async (zip: JSZip, path: string, end: RegExp, by: () => string): Promise<void> => {
  const xml = await zip.file(path)?.async("string")
  if (xml === undefined || !end.test(xml)) throw new Error(`The workbook has no ${path}.`)
  zip.file(path, xml.replace(end, by))
}
