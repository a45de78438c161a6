/** Settings of a site that uses a stand-in for Google sign-in; `issuer` is its address. */
export const createGoogleSettings = (issuer: string) => ({
  PUBLIC_URL: 'http://floatwise.example',
  GOOGLE_CLIENT_ID: 'floatwise',
  GOOGLE_CLIENT_SECRET: 'a secret for tests only',
  GOOGLE_AUTHORIZATION_URL: `${issuer}/authorize`,
  GOOGLE_TOKEN_URL: `${issuer}/token`,
  GOOGLE_USERINFO_URL: `${issuer}/userinfo`,
});
