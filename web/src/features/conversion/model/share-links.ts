export interface ShareLink {
  readonly network: 'X' | 'LinkedIn' | 'Facebook';
  readonly url: string;
}

/** Links that open a network's own share dialog with the text filled in. Nothing is sent before the user confirms there. */
export function listShareLinks(shared: Record<'fileName' | 'toolTitle' | 'productName' | 'siteUrl', string>) {
  const { fileName, toolTitle, productName, siteUrl } = shared;
  const text = `I just converted ${fileName} with ${toolTitle}`;
  const hashtag = productName.replace(/[^\p{L}\p{N}_]/gu, '');
  const link = (network: ShareLink['network'], base: string, query: Record<string, string>): ShareLink => ({
    network,
    url: `${base}?${new URLSearchParams(query).toString()}`,
  });
  return [
    link('X', 'https://x.com/intent/post', { text, hashtags: hashtag, url: siteUrl }),
    link('LinkedIn', 'https://www.linkedin.com/feed/', {
      shareActive: 'true',
      text: `${text} #${hashtag} ${siteUrl}`,
    }),
    link('Facebook', 'https://www.facebook.com/sharer/sharer.php', {
      u: siteUrl,
      quote: text,
      hashtag: `#${hashtag}`,
    }),
  ];
}
