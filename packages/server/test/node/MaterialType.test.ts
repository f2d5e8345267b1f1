import { ofdFile } from "@open-valuation/testing/statement/print"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { materialType, pageType } from "../../src/node/threads/DocumentJobs.ts"

const latin1 = (text: string) => Buffer.from(text, "latin1")

describe("the type of an uploaded file", () => {
  it("is decided by its bytes", async () => {
    const cases: ReadonlyArray<readonly [string, Buffer, string | undefined]> = [
      ["text", Buffer.from("日期,金额\n2026-01-05,1.00\n"), "text/csv"],
      ["text in GB 18030", latin1("\xc8\xd5\xc6\xda,\xbd\xf0\xb6\xee\n"), "text/csv"],
      ["text in UTF-16", Buffer.from("\ufeff日期\t金额\n", "utf16le"), "text/csv"],
      ["PDF", latin1("%PDF-1.7\n%\xe2\xe3\xcf\xd3"), "application/pdf"],
      ["OFX", latin1("OFXHEADER:100\nDATA:OFXSGML\n\n<OFX>"), "application/x-ofx"],
      ["an invoice", latin1('<?xml version="1.0"?><EInvoice><Header/></EInvoice>'), "application/xml"],
      ["OFD", Buffer.from(ofdFile([])), "application/ofd"],
      ["old Excel", latin1("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"), "application/vnd.ms-excel"],
      ["a table of HTML", latin1("<html><table><tr><td>1</td></tr></table></html>"), "text/html"],
      ["PNG", latin1("\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), "image/png"],
      ["JPEG", latin1("\xff\xd8\xff\xe0\0\x10JFIF"), "image/jpeg"],
      ["TIFF", latin1("II*\0\x08\0\0\0"), "image/tiff"],
      ["WebP", latin1("RIFF\x24\0\0\0WEBPVP8 "), "image/webp"],
      ["GIF", latin1("GIF89a\x01\0\x01\0"), undefined],
      ["a program", latin1("\x7fELF\x02\x01\x01\0"), undefined],
      ["RAR", latin1("Rar!\x1a\x07\x01\0"), undefined],
      ["bytes of no kind", latin1("\x01\x02\x03\0\0\0abc"), undefined],
    ]
    for (const [what, bytes, type] of cases) {
      expect([what, await Effect.runPromise(materialType(bytes))]).toEqual([what, type])
    }
  })

  it("is one with pages or none, if only those are accepted", async () => {
    const typeOf = (bytes: Uint8Array) => Effect.runPromise(pageType(bytes))
    expect(await typeOf(latin1("%PDF-1.7\n"))).toBe("application/pdf")
    expect(await typeOf(latin1("\xff\xd8\xff\xe0\0\x10JFIF"))).toBe("image/jpeg")
    expect(await typeOf(Buffer.from("日期,金额\n2026-01-05,1.00\n"))).toBeUndefined()
  })
})
