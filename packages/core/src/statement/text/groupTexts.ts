import { row } from "../../domain/Message.ts"
import { many, plural } from "../../text/words/Plural.ts"
import { spaced, yuan } from "./statementNames.ts"

/** Several borrowers of one loan, and faults of the request that names them. */
export const groupTexts = {
  "statement.request.fullName": {
    zh: "请填写完整户名，不能带星号等遮盖字符",
    en: "must be the full name, without hidden characters",
  },
  "statement.request.sameBorrower": row<{ name: string }>({
    zh: ({ name }) => `与“${name}”是同一户名，每个借款主体只列一次`,
    en: ({ name }) => `is the same name as "${name}": list each borrower once`,
  }),
  "statement.request.unknownBorrower": {
    zh: "不在 borrowers 所列的户名中，请改为其中一个 name",
    en: "must be one of the names in borrowers",
  },
  "statement.request.twoBorrowers": row<{ name: string }>({
    zh: ({ name }) => `同一份材料已归“${name}”，一份材料只能归一个借款主体`,
    en: ({ name }) => `the same material is given to "${name}": a material has one borrower`,
  }),
  "statement.group.unassigned": row<{ accounts: number; files: string }>({
    zh: ({ accounts, files }) =>
      `有${accounts}个账户（${files}）无法确定归谁，单列为“未归属”，仍计入合计；请在材料上注明借款主体。`,
    en: ({ accounts, files }) =>
      `Nothing tells whose ${many(accounts, "account")} (${spaced(files)}) ${plural(accounts, "is", "are")}: shown apart, and part of the totals. State the borrower with the material.`,
  }),
  "statement.group.contradicted": row<{ files: string }>({
    zh: ({ files }) => `同一账户的几份材料（${files}）注明了不同的借款主体，只按流水上的户名归属，请核实。`,
    en: ({ files }) =>
      `Materials of one account (${spaced(files)}) are given to different borrowers: only the printed holder counts. Check them.`,
  }),
  "statement.group.otherHolder": row<{ files: string; holder: string; name: string }>({
    zh: ({ files, holder, name }) => `“${files}”注明归${name}，流水上的户名却是${holder}，请核实账户归属。`,
    en: ({ files, holder, name }) =>
      `"${spaced(files)}" is given to ${name}, but the statement prints ${holder} as the holder: check whose account it is.`,
  }),
  "statement.group.noAccount": row<{ names: string }>({
    zh: ({ names }) => `没有${names}的流水，与其往来的资金只看得到一方。`,
    en: ({ names }) => `There is no statement of ${spaced(names)}: of money moved with them only one side is seen.`,
  }),
  "statement.group.oneSided": row<{ amount: number }>({
    zh: ({ amount }) =>
      `借款主体之间有${yuan.zh(amount)}的往来只在一方流水中出现，按内部往来处理，不计收入也不计支出；对方是否收付，须另行核实。`,
    en: ({ amount }) =>
      `${yuan.en(amount)} moved between the borrowers is on one side's statement alone: it counts neither as income nor as spending. Whether the other side paid or received it has to be checked.`,
  }),
  "statement.group.wages": row<{ company: string; person: string; amount: number }>({
    zh: ({ amount, company, person }) =>
      `${person}从${company}领取的工资${yuan.zh(amount)}属于关联收入，依赖企业自身经营，不是独立收入，未计入有效流入。`,
    en: ({ amount, company, person }) =>
      `${yuan.en(amount)} of wages from ${company} to ${person} is related income: it depends on the company's own business and is not part of the effective inflow.`,
  }),
  "statement.group.joint": row<{ lender: string; names: string }>({
    zh: ({ lender, names }) => `从金额和时间看，${names}向${lender}偿还的是同一笔贷款，月供只计一次。`,
    en: ({ lender, names }) =>
      `By amounts and days, ${spaced(names)} repay one and the same loan of ${lender}: its instalment counts once.`,
  }),
  "statement.group.halves": row<{ lender: string; names: string }>({
    zh: ({ lender, names }) =>
      `${names}每次在同一天向${lender}各还同样的金额：可能是同一笔贷款各还一半，也可能是两笔金额相同的贷款，请核对合同。无论哪种情形，月供合计不变。`,
    en: ({ lender, names }) =>
      `${spaced(names)} pay ${lender} the same amounts on the same days: halves of one loan, or two equal loans. Check the contract; the instalments come to the same.`,
  }),
}
