import { expect, it } from 'vitest';
import { isReservedName } from './reserved-names.ts';

it.each([
  ...[
    'admin',
    'Admin',
    'ADMIN',
    'a.d.m.i.n',
    'ad-min',
    'ad_min',
    'ad min',
    'adm1n',
    'admln',
    '4dmin',
    'Adm\u0131n',
  ],
  ...[
    'admin1',
    'admin-2',
    'Admin 007',
    'adrnin',
    'aclmin',
    'ådmin',
    'admín',
    'ᴀᴅᴍɪɴ',
    'ａｄｍｉｎ',
    'admi\u0300n',
  ],
  // Cyrillic, Greek and Armenian letters, alone and mixed with Latin ones.
  ...['аdmin', 'admіn', 'аԁміп', 'αdmin', 'admιn', 'admiո', 'rооt', 'гоот', 'ѕуѕтем'],
  ...[
    'administrator',
    'Administrat0r',
    'root',
    'r00t',
    'support',
    'supp0rt',
    '5upport',
    'system',
    'sys.admin',
  ],
  ...[
    'Floatwise',
    'fl0atwise',
    'floatvvise',
    'Floatwise Support',
    'floatwise-admin',
    'f1oatwise24',
    'he1pdesk',
  ],
])('%s is reserved', (name) => {
  expect(isReservedName(name)).toBe(true);
});

it.each([
  ...[
    'Ann',
    'adam',
    'Adnan',
    'Damin',
    'madmin',
    'roots',
    'Rooth',
    'systematic',
    'supporter',
    'Admira',
    'minad',
  ],
  ...[
    'planner-1a2b3c4d',
    'load-12',
    'planner',
    '2024',
    'Анна',
    'Αντιγόνη',
    '管理者',
    'float',
    'wise',
    'badminton',
  ],
])('%s is free', (name) => {
  expect(isReservedName(name)).toBe(false);
});
