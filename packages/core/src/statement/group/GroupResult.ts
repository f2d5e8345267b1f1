import { Schema } from "effect"
import { Sentence } from "../../domain/Sentence.ts"
import { lenderKinds } from "../analysis/FlowClass.ts"
import { borrowerKinds, borrowerRoles } from "./Borrowers.ts"

const Yuan = Schema.Finite
const YuanOrNull = Schema.NullOr(Schema.Finite)
const TextOrNull = Schema.NullOr(Schema.String)

const Account = Schema.Struct({
  institution: TextOrNull.annotate({ description: "Bank or wallet; null when unknown" }),
  accountName: TextOrNull.annotate({ description: "Holder as printed; null when unknown" }),
  accountNumber: TextOrNull.annotate({ description: "Account number, masked to the last 4; null when unknown" }),
  assignedBy: Schema.NullOr(Schema.Literals(["MATERIAL", "HOLDER"])).annotate({
    description: "How it is known whose it is: `materials[].borrower`, or the printed holder; null: it is not",
  }),
})

const figures = {
  accounts: Schema.Array(Account).annotate({ description: "The accounts, also those that are in no figure" }),
  effectiveAssets: Yuan.annotate({ description: "What the accounts contribute to the effective assets, yuan" }),
  effectiveInflow: Yuan.annotate({ description: "Effective money in, yuan; nothing of it from the group itself" }),
  effectiveOutflow: Yuan.annotate({
    description: "Effective money out, yuan, as a positive number; nothing of it to the group itself",
  }),
  monthlyNet: YuanOrNull.annotate({
    description:
      "Effective inflow less effective outflow, yuan a month of the whole period; of all together it is `averageMonthlyEffectiveNetInflow`; null without a period",
  }),
}

const Member = Schema.Struct({
  name: Schema.String.annotate({ description: "Name, as requested" }),
  kind: Schema.Literals(borrowerKinds).annotate({ description: "Person or company, as requested" }),
  role: Schema.Literals(borrowerRoles).annotate({ description: "Role, as requested" }),
  ...figures,
  relatedIncome: Yuan.annotate({
    description: "Wages from companies of the group, yuan: income of this person, not independent, in no other figure",
  }),
  relatedCost: Yuan.annotate({
    description: "Wages to persons of the group, yuan: a cost of this company, in no other figure",
  }),
  monthlyNetWithRelated: YuanOrNull.annotate({
    description: "`monthlyNet` with `relatedIncome` and less `relatedCost`, yuan a month; null without a period",
  }),
})

const Transfer = Schema.Struct({
  from: TextOrNull.annotate({ description: "Whose money went; null: of an account that is nobody's" }),
  to: TextOrNull.annotate({ description: "Who received it; null: an account that is nobody's" }),
  amount: Yuan.annotate({ description: "Moved in all, each transfer once, yuan" }),
  lines: Schema.Int.annotate({ description: "Lines that show it" }),
  oneSided: Yuan.annotate({
    description: "The part of `amount` that one statement alone shows, where its line names the other one, yuan",
  }),
  wages: Yuan.annotate({ description: "The part of `amount` that a company paid to a person as wages, yuan" }),
})

const GroupLender = Schema.Struct({
  borrowers: Schema.Array(Schema.String).annotate({
    description: "Who owes it; several for a joint debt, which counts once; empty: an account that is nobody's",
  }),
  name: Schema.String.annotate({ description: "The counterparty's name, or the bank's; empty where neither is known" }),
  kind: Schema.Literals(lenderKinds).annotate({ description: "What the lender is; lessors are NON_BANK" }),
  monthlyPayment: YuanOrNull.annotate({
    description: "What a month costs, yuan; null where no repayment is to be seen",
  }),
  payments: Schema.Int.annotate({ description: "Repayments within the period" }),
  repaid: Yuan.annotate({ description: "Repaid within the period, yuan" }),
  drawn: Yuan.annotate({ description: "Borrowed within the period, yuan" }),
  lastDrawDate: TextOrNull.annotate({ description: "Day of the last drawdown, YYYY-MM-DD" }),
  lastPaymentDate: TextOrNull.annotate({ description: "Day of the last repayment, YYYY-MM-DD" }),
})

/** Several borrowers of one loan. Figures of all members and of `unassigned` come to those of the whole, to the fen. */
export const GroupResult = Schema.Struct({
  borrowers: Schema.Array(Member).annotate({ description: "The borrowers in the order of the request" }),
  unassigned: Schema.NullOr(Schema.Struct(figures)).annotate({
    description: "Accounts of which nothing tells whose they are; null when there are none",
  }),
  transfers: Schema.Array(Transfer).annotate({
    description: "Money that moved between the accounts of the group, the most first; it is in no effective figure",
  }),
  lenders: Schema.Array(GroupLender).annotate({
    description: "Whom each borrower still owes, as far as the lines show; the dearest first, at most 50",
  }),
  monthlyInstalments: Yuan.annotate({
    description: "What all of them cost a month, joint debts once and cards left out, yuan",
  }),
  notes: Schema.Array(Sentence).annotate({ description: "What to know of the group, in the reader's language" }),
})
export type GroupOutcome = typeof GroupResult.Type
