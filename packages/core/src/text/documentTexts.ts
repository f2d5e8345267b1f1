import type { DocumentFault } from "../domain/Document.ts"
import { row } from "../domain/Message.ts"
import { many, plural } from "./words/Plural.ts"

/** Names the page when there are several. */
const onPage = (page: number | undefined, pages: number | undefined): string =>
  page === undefined || pages === undefined || pages < 2 ? "" : `第${page}页`

/** Names the file, and the page when there are several. */
const inFile = (fileName: string, page: number | undefined, pages: number | undefined): string =>
  page === undefined || pages === undefined || pages < 2
    ? `in the file "${fileName}"`
    : `on page ${page} of the file "${fileName}"`

/** Measurements of an unreadable document, as far as its reader reports them. */
export interface DocumentSeen {
  fileName: string
  /** The page that falls short, and the number of pages in the file. */
  page?: number
  pages?: number
  /** Median height of a text line in pixels; `least` is the minimum required of the figure that falls short. */
  textHeightPx?: number
  least?: number
  /** Maximum number of pages recognised per file. */
  limit?: number
}

/** A workbook of a kind that is not read. */
const otherWorkbook = (zh: string, en: string) =>
  row<DocumentSeen>({
    zh: ({ fileName }) => `文件“${fileName}”是 ${zh}，暂不支持；请用 Excel 或 WPS 打开后另存为 .xlsx 再上传`,
    en: ({ fileName }) =>
      `The file "${fileName}" is ${en}, which is not read: open it in Excel or another office program, save it as .xlsx, and upload that`,
  })

/** Refused uploads, and documents that cannot be read: `document.<reason>` of `DocumentUnreadable`. */
export const documentTexts = {
  "upload.noFile": row<{ field: string }>({
    zh: ({ field }) => `请上传文件，表单字段名为 ${field}`,
    en: ({ field }) => `Send a file in the form field ${field}`,
  }),
  /** A file in a field that is not `files`. */
  "upload.otherField": row<{ field: string }>({
    zh: ({ field }) => `文件应放在表单字段 ${field} 中`,
    en: ({ field }) => `Files belong in the form field ${field}`,
  }),
  "upload.oneFile": row<{ field: string }>({
    zh: ({ field }) => `表单字段 ${field} 每次只能上传一个文件`,
    en: ({ field }) => `Send one file only in the form field ${field}`,
  }),
  "upload.notImage": row<{ fileName: string }>({
    zh: ({ fileName }) => `文件“${fileName}”既不是图片也不是 PDF，请上传 PNG、JPEG、WebP、TIFF 或 PDF`,
    en: ({ fileName }) => `The file "${fileName}" is neither an image nor a PDF: send a PNG, JPEG, WebP, TIFF or PDF`,
  }),
  "upload.empty": row<{ fileName: string }>({
    zh: ({ fileName }) => `文件“${fileName}”是空文件，请检查后重新上传`,
    en: ({ fileName }) => `The file "${fileName}" is empty: check it and upload it again`,
  }),
  "upload.unsupported": row<{ fileName: string }>({
    zh: ({ fileName }) =>
      `不支持文件“${fileName}”的类型（按文件内容识别）。支持 PDF、XLSX、XLSB、XLS、ODS、CSV、TXT、OFX、PNG、JPEG、TIFF、WebP 以及包含这些文件的 ZIP。`,
    en: ({ fileName }) =>
      `The type of the file "${fileName}", read from its contents, is not supported. Supported are PDF, XLSX, XLSB, XLS, ODS, CSV, TXT, OFX, PNG, JPEG, TIFF, WebP, and ZIP of those.`,
  }),
  /** A picture was asked of a page that the uploaded file does not have. */
  "upload.noPage": row<{ page: number }>({
    zh: ({ page }) => `文件没有可显示的第 ${page} 页`,
    en: ({ page }) => `The file has no page ${page} that can be shown`,
  }),
  /** The account's files would exceed its quota; figures in MiB. */
  "upload.storageFull": row<{ usedMib: number; quotaMib: number }>({
    zh: ({ quotaMib, usedMib }) =>
      `本账户已上传的文件占用 ${usedMib} MiB，上限为 ${quotaMib} MiB，剩余空间不足以保存本次上传。文件最迟在上传30天后自动删除；如需提高上限，请联系服务方。`,
    en: ({ quotaMib, usedMib }) =>
      `The account's uploaded files take ${usedMib} MiB and may take ${quotaMib} MiB, which leaves no room for this upload. Files are removed 30 days after their upload at the latest; ask the operator if you need more.`,
  }),
  "document.encrypted": row<DocumentSeen>({
    zh: ({ fileName }) => `文件“${fileName}”已加密，请提供打开密码后重新上传`,
    en: ({ fileName }) => `The file "${fileName}" is encrypted: upload it again together with its password`,
  }),
  "document.wrong-password": row<DocumentSeen>({
    zh: ({ fileName }) => `文件“${fileName}”已加密，所给密码无法打开，请核对密码后重新上传`,
    en: ({ fileName }) =>
      `The file "${fileName}" is encrypted and the password does not open it: check the password and upload it again`,
  }),
  "document.unread-encryption": row<DocumentSeen>({
    zh: ({ fileName }) =>
      `文件“${fileName}”采用旧版 Excel 或 ODS 的加密方式，即使提供密码也无法读取，请用 Excel 打开后另存为不加密的 .xlsx 再上传`,
    en: ({ fileName }) =>
      `The file "${fileName}" uses the encryption of old Excel versions or of ODS, which cannot be read even with the password: open it in Excel, save it as .xlsx without a password, and upload that`,
  }),
  "document.empty": row<DocumentSeen>({
    zh: ({ fileName }) => `文件“${fileName}”是空文件，没有任何内容`,
    en: ({ fileName }) => `The file "${fileName}" is empty`,
  }),
  "document.corrupt": row<DocumentSeen>({
    zh: ({ fileName }) => `文件“${fileName}”已损坏或不完整，无法读取，请重新导出或重新拍摄`,
    en: ({ fileName }) =>
      `The file "${fileName}" is corrupt or incomplete and cannot be read: export it from the bank again`,
  }),
  "document.too-large": row<DocumentSeen>({
    zh: ({ fileName }) => `文件“${fileName}”过大，超出可读取的限制；流水请按较短的期间分别导出，图片请缩小后重新上传`,
    en: ({ fileName }) =>
      `The file "${fileName}" is too large, over the size limit: export shorter periods of a statement one by one, or send a smaller image`,
  }),
  "document.unsupported": row<DocumentSeen>({
    zh: ({ fileName }) =>
      `不支持文件“${fileName}”的类型，请提供 PDF、XLSX、XLSB、XLS、ODS、CSV、TXT、OFX，或 PNG、JPEG、WebP、TIFF 图片，或包含这些文件的 ZIP；HEIC 照片请先转存为 JPEG`,
    en: ({ fileName }) =>
      `The type of the file "${fileName}" is not supported: give PDF, XLSX, XLSB, XLS, ODS, CSV, TXT, OFX, an image as PNG, JPEG, WebP or TIFF, or a ZIP of those; save a HEIC photo as JPEG first`,
  }),
  "document.xlsb": otherWorkbook("XLSB（Excel 二进制工作簿）", "an XLSB workbook (Excel's binary format)"),
  "document.ods": otherWorkbook("ODS（OpenDocument 表格）", "an ODS spreadsheet (OpenDocument)"),
  "document.mhtml": otherWorkbook("MHTML（单个文件网页）", "an MHTML page (a web page in a single file)"),
  "document.scanned": row<DocumentSeen>({
    zh: ({ fileName }) =>
      `文件“${fileName}”是扫描件或照片，没有文字层，而本系统未开启图片识别；请提供银行导出的电子版，或联系管理员开启识别（OV_OCR）`,
    en: ({ fileName }) =>
      `The file "${fileName}" is a scan or a photo without text, and text recognition is switched off here: give the electronic file that the bank exports, or ask the administrator to switch recognition on (OV_OCR)`,
  }),
  "document.timeout": row<DocumentSeen>({
    zh: ({ fileName }) => `读取文件“${fileName}”的计算量超出限制，未能完成，请按较短的期间分别导出`,
    en: ({ fileName }) =>
      `Reading the file "${fileName}" takes more work than is allowed and was stopped: export shorter periods one by one`,
  }),
  "document.busy": row<DocumentSeen>({
    zh: ({ fileName }) => `系统繁忙，文件“${fileName}”的读取没有完成；文件本身可能没有问题，请稍后重试`,
    en: ({ fileName }) =>
      `The system is busy, and reading the file "${fileName}" was not completed; the file may be fine: try again later`,
  }),
  "document.ocr-failed": row<DocumentSeen>({
    zh: ({ fileName, page, pages }) =>
      `文件“${fileName}”${onPage(page, pages)}的识别没有完成，可能是系统暂时繁忙；请稍后重试，仍不成功请换一张照片或联系管理员`,
    en: ({ fileName, page, pages }) =>
      `Text recognition ${inFile(fileName, page, pages)} was not completed, perhaps because the system is busy: try again later; if that does not help, send another picture or tell the administrator`,
  }),
  "document.no-text": row<DocumentSeen>({
    zh: ({ fileName, page, pages }) =>
      `文件“${fileName}”${onPage(page, pages)}没有识别到文字；请确认是有文字的一面，正对着拍，光线充足，让文字占满画面后重拍`,
    en: ({ fileName, page, pages }) =>
      `No text was found ${inFile(fileName, page, pages)}: photograph the side with the text, from straight above, in good light, so that the text fills the picture`,
  }),
  "document.small-text": row<DocumentSeen>({
    zh: ({ fileName, page, pages, textHeightPx, least }) =>
      `文件“${fileName}”${onPage(page, pages)}的文字太小${
        textHeightPx === undefined
          ? ""
          : `（字高约${Math.round(textHeightPx)}像素${least === undefined ? "" : `，至少需要${least}像素`}）`
      }；请靠近拍、分页拍，或以300 dpi重新扫描，并上传原图，不要用聊天软件压缩过的图片`,
    en: ({ fileName, page, pages, textHeightPx, least }) =>
      `The text ${inFile(fileName, page, pages)} is too small${
        textHeightPx === undefined
          ? ""
          : ` (about ${many(Math.round(textHeightPx), "pixel")} high${least === undefined ? "" : `; ${least} are needed`})`
      }: go closer, take a picture of each page, or scan at 300 dpi, and send the original rather than what a chat has shrunk`,
  }),
  "document.blurred": row<DocumentSeen>({
    zh: ({ fileName, page, pages }) =>
      `文件“${fileName}”${onPage(page, pages)}的文字模糊；请点按屏幕对焦，拿稳手机，在明亮处重拍，或以300 dpi重新扫描`,
    en: ({ fileName, page, pages }) =>
      `The text ${inFile(fileName, page, pages)} is blurred: tap the screen to focus, hold still and take the picture again in bright light, or scan at 300 dpi`,
  }),
  "document.faint": row<DocumentSeen>({
    zh: ({ fileName, page, pages }) =>
      `文件“${fileName}”${onPage(page, pages)}的文字太淡，与背景难以分辨；请在均匀的光线下重拍，避开阴影和反光，或调高扫描的对比度`,
    en: ({ fileName, page, pages }) =>
      `The text ${inFile(fileName, page, pages)} hardly stands out from its background: take the picture again in even light, without shadows and glare, or scan with more contrast`,
  }),
  "document.illegible": row<DocumentSeen>({
    zh: ({ fileName, page, pages }) =>
      `文件“${fileName}”${onPage(page, pages)}的文字大多无法可靠识别，为避免误读未予采用；请铺平纸张，正对着拍，避开反光、阴影和遮挡，或以300 dpi重新扫描`,
    en: ({ fileName, page, pages }) =>
      `Most of the text ${inFile(fileName, page, pages)} could not be read reliably and was not used: lay the paper flat, photograph it from straight above without glare, shadows or anything over it, or scan at 300 dpi`,
  }),
  "document.too-many-scans": row<DocumentSeen>({
    zh: ({ fileName, pages, limit }) =>
      `文件“${fileName}”需要识别的图片页太多${pages === undefined ? "" : `（共${pages}页）`}${
        limit === undefined ? "" : `，一个文件最多${limit}页`
      }；请按较短的期间拆成几个文件，或提供银行导出的电子版`,
    en: ({ fileName, pages, limit }) =>
      `The file "${fileName}" has too many pages to be recognised${pages === undefined ? "" : ` (${pages})`}${
        limit === undefined ? "" : `; at most ${many(limit, "page")} of one file ${plural(limit, "is", "are")} read`
      }: split it into shorter periods, or give the electronic file that the bank exports`,
  }),
} satisfies Readonly<Record<`document.${DocumentFault}` | `upload.${string}`, object>>
