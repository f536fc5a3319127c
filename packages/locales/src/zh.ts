import { zhFirst } from './zh/first.ts';
import { zhLater } from './zh/later.ts';

export const zh = { ...zhFirst, ...zhLater, account: { ...zhFirst.account, ...zhLater.account } };
