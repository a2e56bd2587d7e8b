import { expect, it } from 'vitest';
import { domainWritten } from './written-domain';

it.each([
  ['scam.example', 'scam.example'],
  [' Scam.Example. ', 'scam.example'],
  ['https://www.scam.example/sale?now#top', 'scam.example'],
  ['HTTP://shop.scam.example:8080', 'shop.scam.example'],
  ['www.com', 'www.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['http://1.2.3.4/sale', '1.2.3.4'],
])("'%s' is read as the domain %s", (written, domain) => {
  expect(domainWritten(written)).toBe(domain);
});

it.each(['', 'scam', '12345', 'two words.example', '[::1]'])("'%s' is read as no domain", (written) => {
  expect(domainWritten(written)).toBeNull();
});
