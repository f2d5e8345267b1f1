import type { Catalogue } from "./Codes.ts"

/** Names the page when there are several. */
const onPage = (page: number | undefined, pages: number | undefined): string =>
  page === undefined || pages === undefined || pages < 2 ? "" : `第${page}页`

/** Sentences on unreadable files, in Chinese. */
export const zhDocuments: {
  readonly [Code in Extract<keyof Catalogue, `upload.${string}` | `document.${string}`>]: Catalogue[Code]
} = {
  "upload.noFile": ({ field }) => `请上传文件，表单字段名为 ${field}`,
  "upload.otherField": ({ field }) => `文件应放在表单字段 ${field} 中`,
  "upload.oneFile": ({ field }) => `表单字段 ${field} 每次只能上传一个文件`,
  "upload.notImage": ({ fileName }) => `文件“${fileName}”既不是图片也不是 PDF，请上传 PNG、JPEG、WebP、TIFF 或 PDF`,
  "upload.empty": ({ fileName }) => `文件“${fileName}”是空文件，请检查后重新上传`,
  "upload.unsupported": ({ fileName }) =>
    `不支持文件“${fileName}”的类型（按文件内容识别）。支持 PDF、XLSX、XLS、CSV、TXT、OFX、PNG、JPEG、TIFF、WebP 以及包含这些文件的 ZIP。`,
  "upload.noPage": ({ page }) => `文件没有可显示的第 ${page} 页`,
  "upload.storageFull": ({ quotaMib, usedMib }) =>
    `本账户已上传的文件占用 ${usedMib} MiB，上限为 ${quotaMib} MiB，剩余空间不足以保存本次上传。文件最迟在上传30天后自动删除；如需提高上限，请联系服务方。`,

  "document.encrypted": ({ fileName }) => `文件“${fileName}”已加密，请提供打开密码后重新上传`,
  "document.wrong-password": ({ fileName }) => `文件“${fileName}”已加密，所给密码无法打开，请核对密码后重新上传`,
  "document.unread-encryption": ({ fileName }) =>
    `文件“${fileName}”采用旧版 Excel 加密方式，即使提供密码也无法读取，请用 Excel 打开后另存为不加密的 .xlsx 再上传`,
  "document.empty": ({ fileName }) => `文件“${fileName}”是空文件，没有任何内容`,
  "document.corrupt": ({ fileName }) => `文件“${fileName}”已损坏或不完整，无法读取，请重新导出或重新拍摄`,
  "document.too-large": ({ fileName }) =>
    `文件“${fileName}”过大，超出可读取的限制；流水请按较短的期间分别导出，图片请缩小后重新上传`,
  "document.unsupported": ({ fileName }) =>
    `不支持文件“${fileName}”的类型，请提供 PDF、XLSX、XLS、CSV、TXT、OFX，或 PNG、JPEG、WebP、TIFF 图片，或包含这些文件的 ZIP；HEIC 照片请先转存为 JPEG`,
  "document.scanned": ({ fileName }) =>
    `文件“${fileName}”是扫描件或照片，没有文字层，而本系统未开启图片识别；请提供银行导出的电子版，或联系管理员开启识别（OV_OCR）`,
  "document.timeout": ({ fileName }) => `文件“${fileName}”读取超时，未能完成，请按较短的期间分别导出`,
  "document.ocr-failed": ({ fileName, page, pages }) =>
    `文件“${fileName}”${onPage(page, pages)}的识别没有完成，可能是系统暂时繁忙；请稍后重试，仍不成功请换一张照片或联系管理员`,
  "document.no-text": ({ fileName, page, pages }) =>
    `文件“${fileName}”${onPage(page, pages)}没有识别到文字；请确认是有文字的一面，正对着拍，光线充足，让文字占满画面后重拍`,
  "document.small-text": ({ fileName, page, pages, textHeightPx, least }) =>
    `文件“${fileName}”${onPage(page, pages)}的文字太小${
      textHeightPx === undefined
        ? ""
        : `（字高约${Math.round(textHeightPx)}像素${least === undefined ? "" : `，至少需要${least}像素`}）`
    }；请靠近拍、分页拍，或以300 dpi重新扫描，并上传原图，不要用聊天软件压缩过的图片`,
  "document.blurred": ({ fileName, page, pages }) =>
    `文件“${fileName}”${onPage(page, pages)}的文字模糊；请点按屏幕对焦，拿稳手机，在明亮处重拍，或以300 dpi重新扫描`,
  "document.faint": ({ fileName, page, pages }) =>
    `文件“${fileName}”${onPage(page, pages)}的文字太淡，与背景难以分辨；请在均匀的光线下重拍，避开阴影和反光，或调高扫描的对比度`,
  "document.illegible": ({ fileName, page, pages }) =>
    `文件“${fileName}”${onPage(page, pages)}的文字大多无法可靠识别，为避免误读未予采用；请铺平纸张，正对着拍，避开反光、阴影和遮挡，或以300 dpi重新扫描`,
  "document.too-many-scans": ({ fileName, pages, limit }) =>
    `文件“${fileName}”需要识别的图片页太多${pages === undefined ? "" : `（共${pages}页）`}${
      limit === undefined ? "" : `，一个文件最多${limit}页`
    }；请按较短的期间拆成几个文件，或提供银行导出的电子版`,
}
