import type { Catalogue } from "./Codes.ts"
import { many, plural } from "./words/Plural.ts"

/** Names the file, and the page when there are several. */
const inFile = (fileName: string, page: number | undefined, pages: number | undefined): string =>
  page === undefined || pages === undefined || pages < 2
    ? `in the file "${fileName}"`
    : `on page ${page} of the file "${fileName}"`

/** Sentences on unreadable files, in English. */
export const enDocuments: {
  readonly [Code in Extract<keyof Catalogue, `upload.${string}` | `document.${string}`>]: Catalogue[Code]
} = {
  "upload.noFile": ({ field }) => `Send a file in the form field ${field}`,
  "upload.otherField": ({ field }) => `Files belong in the form field ${field}`,
  "upload.oneFile": ({ field }) => `Send one file only in the form field ${field}`,
  "upload.notImage": ({ fileName }) =>
    `The file "${fileName}" is neither an image nor a PDF: send a PNG, JPEG, WebP, TIFF or PDF`,
  "upload.empty": ({ fileName }) => `The file "${fileName}" is empty: check it and upload it again`,
  "upload.unsupported": ({ fileName }) =>
    `The type of the file "${fileName}", read from its contents, is not supported. Supported are PDF, XLSX, XLS, CSV, TXT, OFX, PNG, JPEG, TIFF, WebP, and ZIP of those.`,
  "upload.noPage": ({ page }) => `The file has no page ${page} that can be shown`,
  "upload.storageFull": ({ quotaMib, usedMib }) =>
    `The account's uploaded files take ${usedMib} MiB and may take ${quotaMib} MiB, which leaves no room for this upload. Files are removed 30 days after their upload at the latest; ask the operator if you need more.`,

  "document.encrypted": ({ fileName }) =>
    `The file "${fileName}" is encrypted: upload it again together with its password`,
  "document.wrong-password": ({ fileName }) =>
    `The file "${fileName}" is encrypted and the password does not open it: check the password and upload it again`,
  "document.unread-encryption": ({ fileName }) =>
    `The file "${fileName}" uses the encryption of old Excel versions, which cannot be read even with the password: open it in Excel, save it as .xlsx without a password, and upload that`,
  "document.empty": ({ fileName }) => `The file "${fileName}" is empty`,
  "document.corrupt": ({ fileName }) =>
    `The file "${fileName}" is corrupt or incomplete and cannot be read: export it from the bank again`,
  "document.too-large": ({ fileName }) =>
    `The file "${fileName}" is too large, over the size limit: export shorter periods of a statement one by one, or send a smaller image`,
  "document.unsupported": ({ fileName }) =>
    `The type of the file "${fileName}" is not supported: give PDF, XLSX, XLS, CSV, TXT, OFX, an image as PNG, JPEG, WebP or TIFF, or a ZIP of those; save a HEIC photo as JPEG first`,
  "document.scanned": ({ fileName }) =>
    `The file "${fileName}" is a scan or a photo without text, and text recognition is switched off here: give the electronic file that the bank exports, or ask the administrator to switch recognition on (OV_OCR)`,
  "document.timeout": ({ fileName }) =>
    `Reading the file "${fileName}" took too long and was stopped: export shorter periods one by one`,
  "document.ocr-failed": ({ fileName, page, pages }) =>
    `Text recognition ${inFile(fileName, page, pages)} was not completed, perhaps because the system is busy: try again later; if that does not help, send another picture or tell the administrator`,
  "document.no-text": ({ fileName, page, pages }) =>
    `No text was found ${inFile(fileName, page, pages)}: photograph the side with the text, from straight above, in good light, so that the text fills the picture`,
  "document.small-text": ({ fileName, page, pages, textHeightPx, least }) =>
    `The text ${inFile(fileName, page, pages)} is too small${
      textHeightPx === undefined
        ? ""
        : ` (about ${many(Math.round(textHeightPx), "pixel")} high${least === undefined ? "" : `; ${least} are needed`})`
    }: go closer, take a picture of each page, or scan at 300 dpi, and send the original rather than what a chat has shrunk`,
  "document.blurred": ({ fileName, page, pages }) =>
    `The text ${inFile(fileName, page, pages)} is blurred: tap the screen to focus, hold still and take the picture again in bright light, or scan at 300 dpi`,
  "document.faint": ({ fileName, page, pages }) =>
    `The text ${inFile(fileName, page, pages)} hardly stands out from its background: take the picture again in even light, without shadows and glare, or scan with more contrast`,
  "document.illegible": ({ fileName, page, pages }) =>
    `Most of the text ${inFile(fileName, page, pages)} could not be read reliably and was not used: lay the paper flat, photograph it from straight above without glare, shadows or anything over it, or scan at 300 dpi`,
  "document.too-many-scans": ({ fileName, pages, limit }) =>
    `The file "${fileName}" has too many pages to be recognised${pages === undefined ? "" : ` (${pages})`}${
      limit === undefined ? "" : `; at most ${many(limit, "page")} of one file ${plural(limit, "is", "are")} read`
    }: split it into shorter periods, or give the electronic file that the bank exports`,
}
