import { BankCoach, type BankCoachProps } from "../../../banks/BankCoach.tsx";
import { remark } from "../model/coach.ts";

export function Coach({ tableClient }: BankCoachProps) {
  return <BankCoach tableClient={tableClient} remark={remark} />;
}
