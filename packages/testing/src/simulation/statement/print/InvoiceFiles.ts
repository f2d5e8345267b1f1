import { pdfFile, type PdfText } from "./PdfFile.ts"
import { zipFile } from "./ZipFile.ts"

/** An invented electronic invoice. Money in fen; below 0 for a red one. */
export interface InvoiceContent {
  /** 20 digits; 8 with `code`, as invoices had before 2023. */
  readonly number: string
  readonly code?: string
  /** `YYYY-MM-DD` */
  readonly date: string
  readonly seller: string
  readonly buyer: string
  readonly netFen: number
  readonly taxFen: number
  /** What is printed in place of the sum of both. */
  readonly totalFen?: number
  /** What is printed in place of the total in Chinese capitals. */
  readonly capitals?: string
  readonly remark?: string
}

const yuan = (fen: number): string => (fen / 100).toFixed(2)
const totalOf = ({ netFen, taxFen, totalFen }: InvoiceContent): number => totalFen ?? netFen + taxFen

const DIGITS = "零壹贰叁肆伍陆柒捌玖"
const PLACES = ["", "拾", "佰", "仟"]

/** A whole number below 10,000 in capitals, without leading zeros. */
const fourOf = (number: number): string =>
  [...String(number)]
    .map((digit, at, all) => (digit === "0" ? "零" : `${DIGITS[Number(digit)]}${PLACES[all.length - 1 - at]}`))
    .join("")
    .replaceAll(/零+/gu, "零")
    .replace(/零$/u, "")

/** An amount below 100 million yuan in Chinese capitals, as invoices print it: `壹万零伍拾圆整`. */
export const capitalsOf = (fen: number): string => {
  const [size, sign] = [Math.abs(fen), fen < 0 ? "（负数）" : ""]
  const [whole, tenths, hundredths] = [Math.floor(size / 100), Math.floor(size / 10) % 10, size % 10]
  const [high, low] = [Math.floor(whole / 10_000), whole % 10_000]
  const written =
    high === 0
      ? low === 0
        ? "零"
        : fourOf(low)
      : `${fourOf(high)}万${low > 0 && low < 1_000 ? "零" : ""}${low === 0 ? "" : fourOf(low)}`
  const rest =
    tenths === 0 && hundredths === 0
      ? "整"
      : `${tenths === 0 ? "零" : `${DIGITS[tenths]}角`}${hundredths === 0 ? "" : `${DIGITS[hundredths]}分`}`
  return `${sign}${written}圆${rest}`
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")

/** The XML of a digital invoice (数电票) as the tax platform delivers it. */
export const invoiceXml = (invoice: InvoiceContent): string =>
  `<?xml version="1.0" encoding="UTF-8"?><EInvoice><Header><EIid>${invoice.number}</EIid><Version>0.2</Version></Header><EInvoiceData><SellerInformation><SellerIdNum>91000000000000000X</SellerIdNum><SellerName>${escaped(invoice.seller)}</SellerName></SellerInformation><BuyerInformation><BuyerName>${escaped(invoice.buyer)}</BuyerName></BuyerInformation><BasicInformation><TotalAmWithoutTax>${yuan(invoice.netFen)}</TotalAmWithoutTax><TotalTaxAm>${yuan(invoice.taxFen)}</TotalTaxAm><TotalTax-includedAmount>${yuan(totalOf(invoice))}</TotalTax-includedAmount><TotalTax-includedAmountInChinese>${invoice.capitals ?? capitalsOf(totalOf(invoice))}</TotalTax-includedAmountInChinese></BasicInformation><IssuItemInformation><ItemName>*金属制品*法兰</ItemName><Amount>${yuan(invoice.netFen)}</Amount></IssuItemInformation><AdditionalInformation><Remark>${escaped(invoice.remark ?? "")}</Remark></AdditionalInformation></EInvoiceData><TaxSupervisionInfo><InvoiceNumber>${invoice.number}</InvoiceNumber><IssueTime>${invoice.date}</IssueTime></TaxSupervisionInfo></EInvoice>`

const dayOf = (date: string): string => `${date.slice(0, 4)}年${date.slice(5, 7)}月${date.slice(8)}日`

/** The page of an invoice: side by side as digital ones have buyer and seller, above each other with a code. */
const pageOf = (invoice: InvoiceContent): ReadonlyArray<PdfText> => {
  const { buyer, code, date, netFen, number, remark, seller, taxFen } = invoice
  const text = (x: number, y: number, words: string): PdfText => ({ x, y, text: words })
  const side = (x: number, y: number, mark: string, name: string) => [
    ...[...`${mark}方信息`].map((character, at) => text(x, y + at * 11, character)),
    ...[...mark].slice(1).map((character) => text(x + 9, y, character)),
    text(x + 24, y + 2, "名称："),
    text(x + 52, y + 2.4, name),
    text(x + 24, y + 32, "统一社会信用代码/纳税人识别号：91000000000000000X"),
  ]
  const [sellerX, sellerY] = code === undefined ? [420, 90] : [30, 330]
  return [
    text(250, 40, code === undefined ? "电子发票（增值税专用发票）" : "云汀增值税电子普通发票"),
    ...(code === undefined ? [] : [text(600, 30, "发票代码："), text(650, 30, code)]),
    text(600, 42, "发票号码："),
    text(650, 42.5, number),
    text(600, 54, "开票日期："),
    text(650, 54, dayOf(date)),
    ...side(30, 90, "购", buyer),
    ...side(sellerX, sellerY, "销", seller),
    ...[
      ["项目名称", 60],
      ["单 价", 400],
      ["金 额", 500],
      ["税率/征收率", 580],
      ["税 额", 700],
    ].map(([name, x]) => text(Number(x), 150, String(name))),
    text(60, 165, "*金属制品*法兰"),
    text(500, 165, yuan(netFen)),
    text(590, 165, "13%"),
    text(700, 165, yuan(taxFen)),
    text(60, 240, "合"),
    text(90, 240, "计"),
    text(490, 240, `¥${yuan(netFen)}`),
    text(690, 240, `¥${yuan(taxFen)}`),
    text(60, 260, "价税合计（大写）"),
    text(170, 260, `⊗${invoice.capitals ?? capitalsOf(totalOf(invoice))}`),
    text(520, 260, "（小写）"),
    text(560, 260, `¥${yuan(totalOf(invoice))}`),
    text(60, 285, remark ?? ""),
  ].filter((one) => one.text !== "")
}

/** A PDF with a page for each invoice. */
export const invoicePdf = (invoices: ReadonlyArray<InvoiceContent>): Uint8Array =>
  pdfFile(invoices.map((invoice) => ({ texts: pageOf(invoice), rules: [] })))

const SPACE = 'xmlns:ofd="http://www.ofdspec.org/2016"'
const MM = 25.4 / 72
const SIZE = 8 * MM

const textObject = ({ text, x, y }: PdfText, at: number): string => {
  const advances = [...text].slice(1).map((_, index) => (/[\x20-\x7e]/u.test(text[index] ?? "") ? SIZE / 2 : SIZE))
  return `<ofd:TextObject ID="${at + 10}" Boundary="${(x * MM).toFixed(3)} ${((y - 8) * MM).toFixed(3)} 200 5" Font="2" Size="${SIZE.toFixed(4)}"><ofd:FillColor Value="0 0 0"/><ofd:TextCode X="0" Y="${(8 * MM).toFixed(3)}" DeltaX="${advances.map((each) => each.toFixed(4)).join(" ")}">${escaped(text)}</ofd:TextCode></ofd:TextObject>`
}

/** An OFD document with a page of texts: its labels may stand in a template, and it may carry data as attachment. */
export const ofdFile = (
  texts: ReadonlyArray<PdfText>,
  more: { readonly attachment?: string; readonly template?: ReadonlyArray<PdfText>; readonly objects?: string } = {},
): Uint8Array => {
  const content = (given: ReadonlyArray<PdfText>, objects = "", template = "") =>
    `<?xml version="1.0" encoding="UTF-8"?><ofd:Page ${SPACE}>${template}<ofd:Content><ofd:Layer ID="3">${given.map(textObject).join("")}${objects}</ofd:Layer></ofd:Content></ofd:Page>`
  const files: Readonly<Record<string, string>> = {
    "OFD.xml": `<?xml version="1.0"?><ofd:OFD ${SPACE} DocType="OFD"><ofd:DocBody><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot></ofd:DocBody></ofd:OFD>`,
    "Doc_0/Document.xml": `<ofd:Document ${SPACE}><ofd:CommonData><ofd:PageArea><ofd:PhysicalBox>0 0 297 210</ofd:PhysicalBox></ofd:PageArea><ofd:TemplatePage ID="2" BaseLoc="Tpls/Tpl_0/Content.xml"/></ofd:CommonData><ofd:Pages><ofd:Page ID="1" BaseLoc="Pages/Page_0/Content.xml"/></ofd:Pages>${more.attachment === undefined ? "" : "<ofd:Attachments>Attachs/Attachments.xml</ofd:Attachments>"}</ofd:Document>`,
    "Doc_0/Pages/Page_0/Content.xml": content(
      texts,
      more.objects,
      more.template === undefined ? "" : '<ofd:Template TemplateID="2" ZOrder="Background"/>',
    ),
    ...(more.template === undefined ? {} : { "Doc_0/Tpls/Tpl_0/Content.xml": content(more.template) }),
    ...(more.attachment === undefined
      ? {}
      : {
          "Doc_0/Attachs/Attachments.xml": `<ofd:Attachments ${SPACE}><ofd:Attachment ID="9" Name="original_invoice" Format="xml"><ofd:FileLoc>original_invoice.xml</ofd:FileLoc></ofd:Attachment></ofd:Attachments>`,
          "Doc_0/Attachs/original_invoice.xml": more.attachment,
        }),
  }
  return zipFile(Object.entries(files).map(([name, text]) => ({ name, bytes: new TextEncoder().encode(text) })))
}

/** The data that OFD invoices from before 2023 carry. */
const attachmentOf = (invoice: InvoiceContent): string =>
  `<?xml version="1.0" encoding="UTF-8"?><fp:eInvoice xmlns:fp="http://www.edrm.org.cn/schema/e-invoice/2019"><fp:InvoiceCode>${invoice.code ?? ""}</fp:InvoiceCode><fp:InvoiceNo>${invoice.number}</fp:InvoiceNo><fp:IssueDate>${invoice.date}</fp:IssueDate><fp:Buyer><fp:BuyerName>${escaped(invoice.buyer)}</fp:BuyerName></fp:Buyer><fp:Seller><fp:SellerName>${escaped(invoice.seller)}</fp:SellerName></fp:Seller><fp:TaxInclusiveTotalAmount>${yuan(totalOf(invoice))}</fp:TaxInclusiveTotalAmount><fp:Note>${escaped(invoice.remark ?? "")}</fp:Note><fp:TaxTotalAmount>${yuan(invoice.taxFen)}</fp:TaxTotalAmount><fp:TaxExclusiveTotalAmount>${yuan(invoice.netFen)}</fp:TaxExclusiveTotalAmount></fp:eInvoice>`

/** An invoice as OFD: its labels in a template, its data attached too where it has a code. */
export const invoiceOfd = (invoice: InvoiceContent): Uint8Array => {
  const texts = pageOf(invoice)
  const isLabel = ({ text }: PdfText) => text.endsWith("：") || text.endsWith("）")
  return ofdFile(
    texts.filter((text) => !isLabel(text)),
    {
      template: texts.filter(isLabel),
      ...(invoice.code === undefined ? {} : { attachment: attachmentOf(invoice) }),
    },
  )
}
