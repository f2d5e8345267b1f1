import { readFileSync } from "node:fs"
import { deflateRawSync } from "node:zlib"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { formatOf } from "../src/index.ts"
import { gzip, zip } from "./Archives.ts"
import { fault, utf8 } from "./Read.ts"

const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "latin1"))

/** Pseudo-random numbers, the same in every run. */
const noise = (length: number): Uint8Array => {
  let state = 1
  return Uint8Array.from({ length }, () => (state = (state * 48_271) % 2_147_483_647) & 0xff)
}

const node = readFileSync(process.execPath).subarray(0, 200_000)
/** A DOS header with its message, and the header of the Windows program after it. */
const windows = latin1(
  `MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0\xb8${"\0".repeat(43)}\x80\0\0\0\x0e\x1f\xba\x0e\0\xb4\t\xcd!\xb8\x01L\xcd!This program cannot be run in DOS mode.\r\r\n$${"\0".repeat(7)}PE\0\0d\x86\x06\0`,
)

const programs: ReadonlyArray<readonly [string, Uint8Array]> = [
  ["the program that runs this", node],
  ["a part of its code", node.subarray(100_000)],
  ["a Windows program", windows],
  ["the first bytes of one", windows.subarray(0, 4)],
  ["a Windows program with random code", new Uint8Array([...windows, ...noise(4_000)])],
  ["a Windows program that says it is a PDF", new Uint8Array([...windows, ...utf8("%PDF-1.7\n"), ...noise(500)])],
  ["a program of a Mac", latin1("\xcf\xfa\xed\xfe\x07\0\0\x01\x03\0\0\0\x02\0\0\0\x10\0\0\0\x58\x05\0\0")],
  ["a Java class", latin1("\xca\xfe\xba\xbe\0\0\0\x34\0\x1d\n\0\x06\0\x0f\t\0\x10\0\x11\x08\0\x12")],
  ["WebAssembly", latin1("\0asm\x01\0\0\0\x01\x07\x01`\x02\x7f\x7f\x01\x7f")],
  ["a shell script", utf8('#!/bin/sh\nrm -rf "$HOME"\n')],
  ["a Python script", utf8("\ufeff#!/usr/bin/env python3\nimport os\n")],
  ["a page of PHP", utf8("<?php echo 1;")],
  ["a batch file", utf8("@ECHO OFF\r\ndel *.*\r\n")],
  ["a database", latin1(`SQLite format 3\0\x10\0\x01\x01\0@  \0\0\0\x02\0\0\0\x02`)],
  ["compressed data", new Uint8Array(deflateRawSync(utf8("2026-01-05,1.00\n".repeat(999))))],
  ["noise", noise(5_000)],
  ["noise behind the mark of UTF-16", new Uint8Array([0xff, 0xfe, ...noise(5_000)])],
  ["a Windows program with nothing but padding", latin1(`MZ${"\x90".repeat(500)}`)],
  ["padding that is a character of GB18030", latin1(`MZ${"\xcc".repeat(500)}`)],
  ["machine code without a control code", latin1(`MZ${"\x8b\xff\x55\x8b\xec\x83\xec\x2c".repeat(99)}`)],
  ["JSON", utf8(' {"交易日期": "2026-01-05", "金额": 1}\n')],
  ["a list in JSON", utf8('[{"date": "2026-01-05"}]')],
  ["a drawing", utf8('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>')],
  ["XML without its declaration", utf8('<w:document xmlns:w="urn:w"><w:p/></w:document>')],
  ["a library of programs", latin1(`!<arch>\ndebian-binary   1342943816  0     0     100644  4         \`\n2.0\n`)],
  ["a few bytes of no kind", latin1("\x01\x02\x03\0\0\0abc")],
]

const TEXT = '交易日期,摘要,金额,余额\r\n2026-01-05,工资,"1,200.00",3,400.00\r\n'
const big5 = Uint8Array.of(0xa5, 0xe6, 0xa9, 0xf6, 0xa4, 0xe9, 0xb4, 0xc1, 44, 0xaa, 0xf7, 0xc3, 0x42, 10, 49)
const texts: ReadonlyArray<readonly [string, Uint8Array]> = [
  ["UTF-8", utf8(TEXT)],
  ["UTF-16 with its mark", new Uint8Array(Buffer.from(`\ufeff${TEXT}`, "utf16le"))],
  ["UTF-16 without", new Uint8Array(Buffer.from(TEXT, "utf16le"))],
  ["GB18030", latin1("\xc8\xd5\xc6\xda,\xbd\xf0\xb6\xee\n2026-01-05,1.00\n")],
  ["Big5", big5],
  ["Latin-1", latin1("Datum;Betrag;Empf\xe4nger\n05.01.2026;-1,00;Caf\xe9\n")],
  ["ASCII that begins like an image or a program", utf8("BMW,MZ\n1,2\n")],
  ["a line of full-width dashes", utf8(`${"－".repeat(200)}\n${TEXT}`)],
  ["masks of letters", utf8(`户名,账号\n某某,${"X".repeat(30)}\n`)],
  ["a cell cut in half and a stray control code", utf8(`${TEXT.repeat(20)}\x01\n`)],
]

describe("the format of a file", () => {
  for (const [kind, bytes] of programs) {
    it.effect(`is unsupported: ${kind}`, () =>
      Effect.gen(function* () {
        expect(yield* formatOf(bytes)).toHaveProperty("unsupported")
        expect(yield* fault(bytes, { fileName: "statement.pdf" })).toEqual(["unsupported", "statement.pdf"])
        const inside = yield* zip({ "statement.csv": bytes })
        expect(yield* fault(inside)).toEqual(["unsupported", "statement.csv"])
        expect((yield* fault(gzip(bytes)))[0]).toBe("unsupported")
      }),
    )
  }

  const page = '<html><table><tr><td>3D"1.00"</td></tr></table></html>'
  const mhtml = (head: string) => utf8(`${head}\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n${page}\r\n--b--\r\n`)
  const archives: ReadonlyArray<readonly [string, string]> = [
    ["of Excel", 'MIME-Version: 1.0\r\nX-Document-Type: Workbook\r\nContent-Type: multipart/related; boundary="b"'],
    [
      "of a browser",
      'From: <Saved by Blink>\r\nSubject: =?utf-8?Q?a?=\r\nContent-Type: multipart/related;\r\n\tboundary="b"',
    ],
  ]
  for (const [kind, head] of archives) {
    it.effect(`is named where no reader reads it: a web archive ${kind}`, () =>
      Effect.gen(function* () {
        expect(yield* fault(mhtml(head), { fileName: "statement.xls" })).toEqual(["mhtml", "statement.xls"])
      }),
    )
  }

  it.effect("is unsupported: the mark of a program, whatever one byte follows it over and over", () =>
    Effect.gen(function* () {
      const marks = ["\x7fELF", "\xca\xfe\xba\xbe", "\xcf\xfa\xed\xfe", "\0asm", "dex\n035\0"]
      for (let byte = 0; byte < 256; byte++) {
        const padding = String.fromCharCode(byte).repeat(500)
        for (const mark of marks) expect(yield* formatOf(latin1(mark + padding))).toHaveProperty("unsupported")
        // Full-width blanks and box lines fill honest reports; what follows ASCII is a text.
        const isSymbol = byte >= 0xa1 && byte <= 0xa9
        if (byte >= 0x7f && !isSymbol) expect(yield* formatOf(latin1(`MZ${padding}`))).toHaveProperty("unsupported")
      }
    }),
  )

  for (const [kind, bytes] of texts) {
    it.effect(`is delimited text: ${kind}`, () =>
      Effect.gen(function* () {
        expect(yield* formatOf(bytes)).toBe("CSV")
      }),
    )
  }

  it.effect("is PDF after leading printer commands", () =>
    Effect.gen(function* () {
      expect(yield* formatOf(latin1("\x1b%-12345X@PJL\r\n%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"))).toBe("PDF")
      expect(yield* formatOf(latin1("\0\0\0\0%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"))).toBe("PDF")
    }),
  )
})
