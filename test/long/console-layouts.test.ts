import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { LocalDate } from "@open-valuation/core/domain"
import { formatFen } from "@open-valuation/core/statement"
import { certificate, DraftPdf, rsaKey, signedMessage } from "@open-valuation/testing/seals"
import { type SimulatedAccount, simulateBorrower } from "@open-valuation/testing/statement"
import { printedLayouts, printStatement } from "@open-valuation/testing/statement/print"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type ConsoleHost, inBoth, openConsole, screens } from "../console/ConsoleHost.ts"
import { temporaryFolder } from "../processes/Processes.ts"

/** Texts by which the screens are recognised, in both languages. */
const words = inBoth({
  statements: ["银行流水", "Statements"],
  upload: ["开始分析", "Analyse"],
  show: ["查看文件的各列", "Show the columns"],
  doubt: ["不能确定哪一列是对方户名", "it is not sure which column names the other side"],
  meaning: [(column: number) => `第 ${column} 列的含义`, (column: number) => `Meaning of column ${column}`],
  party: ["对方户名", "counterparty"],
  text: ["附言、备注", "further text"],
  confirm: ["确认并重新估值", "Confirm and value again"],
  ledger: ["流水明细", "Ledger"],
  authenticity: ["真实性核查", "Authenticity"],
  finding: [
    /在加盖电子签章（签署人：业务专用章）之后又被改动：页面内容/,
    /was changed after it was sealed \(signed by 业务专用章\): contents of pages/,
  ],
  sealed: [
    /青屿农村商业银行，由青屿认证中心颁发.*签署于北京时间 2026-06-30 09:02.*根证书受信任/,
    /青屿农村商业银行, issued by 青屿认证中心.*signed 2026-06-30 09:02 Beijing time.*root trusted/,
  ],
  intact: ["完整，覆盖整个文件", "intact, covers the whole file"],
  changed: [/完整，只覆盖签署时的版本，此后被改动：/, /intact, covers the file as it was then, changed since:/],
})

const accountOf = (seed: number): SimulatedAccount => {
  const endDate = LocalDate.LocalDate.make("2026-06-25")
  const [account] = simulateBorrower({ seed, endDate, accounts: 1 }).accounts
  if (account === undefined) throw new Error("No account")
  return account
}

const clerks = ["喻禾朔", "安谷宁", "卫岚舟"]
const parties = ["岚川铎澄机电有限公司", "青屿机械有限公司", "安禾超市", "朔望物业服务有限公司"]

/** A statement whose header nobody knows, and in which the clerk of each line looks like the other side. */
const unknownStatement = (fileName: string, prefix: string, seed: number) => ({
  name: fileName,
  mimeType: "text/csv",
  buffer: Buffer.from(
    [
      ["甲", "乙", "丙", "丁", "戊", "己"].map((name) => prefix + name),
      ...accountOf(seed)
        .entries.slice(0, 60)
        .map(({ amountFen, balanceFen, date }, at) => [
          date,
          amountFen > 0 ? formatFen(amountFen) : "",
          amountFen > 0 ? "" : formatFen(-amountFen),
          formatFen(balanceFen),
          clerks[at % clerks.length],
          parties[at % parties.length],
        ]),
    ].join("\n"),
  ),
})

const key = rsaKey("sha256")
const root = certificate({ commonName: "青屿认证中心", organisation: "青屿认证中心", key, isAuthority: true })
const signer = certificate({ commonName: "业务专用章", key, issuer: root })

/** A statement with a bank's seal, and the same with an update that raises its balances. */
const sealedStatements = () => {
  const layout = printedLayouts.find(({ format }) => format === "PDF")
  if (layout === undefined) throw new Error("No layout is printed as PDF")
  const own = accountOf(3)
  const raise = 40_000_000
  const other = printStatement(
    {
      ...own,
      openingFen: own.openingFen + raise,
      entries: own.entries.map((entry) => ({ ...entry, balanceFen: entry.balanceFen + raise })),
    },
    layout,
  )
  const signedAt = new Date("2026-06-30T01:02:03Z")
  const sealed = new DraftPdf(printStatement(own, layout).bytes).seal({
    sign: (_, digest) => signedMessage({ signer, chain: [root], digest: digest("sha256"), signedAt }),
  })
  const pages = [...new DraftPdf(other.bytes).objects].filter(([, text]) => text.includes("\nstream\n"))
  const file = (name: string, { bytes }: DraftPdf) => ({ name, mimeType: "application/pdf", buffer: bytes })
  return { sealed: file("盖章流水.pdf", sealed), changed: file("改动流水.pdf", sealed.update(new Map(pages))) }
}

describe("columns to confirm and seals in the console", () => {
  const folder = temporaryFolder()
  let host: ConsoleHost
  beforeAll(async () => {
    const roots = join(folder.path, "roots.pem")
    writeFileSync(
      roots,
      `-----BEGIN CERTIFICATE-----\n${root.der.toString("base64").replaceAll(/.{64}/gu, "$&\n")}\n-----END CERTIFICATE-----\n`,
    )
    host = await openConsole({ OV_SEAL_ROOTS: roots })
  })
  afterAll(async () => {
    await host.close()
    folder.remove()
  })

  for (const [locale, width] of screens) {
    const say = words[locale]
    const send = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
      const { page } = host
      await page.getByRole("navigation").first().getByRole("link", { name: say.statements, exact: true }).click()
      await page.getByRole("button", { name: say.upload }).waitFor()
      await page.locator('input[type="file"]').setInputFiles(file)
      await page.getByRole("button", { name: say.upload }).click()
    }
    const ledger = () => host.part(say.ledger)

    it(`keeps the columns that a person confirms, and reads the next file by them, ${locale}, ${width} px`, async () => {
      const { enter, page } = host
      const prefix = locale === "zh" ? "栏" : "列"
      await enter(locale, width)
      await send(unknownStatement("一月.csv", prefix, 3))
      await page.getByRole("button", { name: say.show }).waitFor()
      await host.seen(`layout-refused-${locale}-${width}`)
      await page.getByRole("button", { name: say.show }).press("Enter")
      await page.getByText(say.doubt).waitFor()
      // The button is gone; the keyboard goes on in the form.
      await expect.poll(() => page.evaluate("document.activeElement.closest('form') !== null")).toBe(true)
      await host.seen(`layout-form-${locale}-${width}`)
      const column = (at: number) => page.getByLabel(say.meaning(at), { exact: true })
      await column(5).selectOption(say.party)
      await column(6).selectOption(say.party)
      await page.getByRole("button", { name: say.confirm }).click()
      await page.getByRole("alert").waitFor()
      await host.seen(`layout-wrong-${locale}-${width}`)
      await column(5).selectOption(say.text)
      await page.getByRole("button", { name: say.confirm }).click()
      await (await ledger()).getByRole("row").nth(5).waitFor()
      await host.seen(`layout-result-${locale}-${width}`)
      await send(unknownStatement("二月.csv", prefix, 5))
      await (await ledger()).getByRole("row").nth(5).waitFor()
      await (await ledger()).getByText(parties[0]!).first().waitFor()
    })

    it(`shows the seals of a statement, and what was changed after them, ${locale}, ${width} px`, async () => {
      const { enter } = host
      const { changed, sealed } = sealedStatements()
      await enter(locale, width)
      await send(sealed)
      let part = await host.part(say.authenticity)
      await part.getByRole("cell", { name: say.sealed }).waitFor()
      await part.getByRole("cell", { name: say.intact, exact: true }).waitFor()
      await expect.poll(() => part.getByRole("cell", { name: say.finding }).count()).toBe(0)
      await host.seen(`seal-intact-${locale}-${width}`)
      await send(changed)
      part = await host.part(say.authenticity)
      await part.getByRole("cell", { name: say.changed }).waitFor()
      await part.getByRole("cell", { name: say.finding }).waitFor()
      await part.getByRole("cell", { name: "3/3" }).waitFor()
      await host.seen(`seal-changed-${locale}-${width}`)
    })
  }
})
