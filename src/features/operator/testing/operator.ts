const PASSWORD = 'a word for operators';

export const basicAuth = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** The environment of a server with pages for operators, and the headers that open them. */
export const operator = {
  env: { OPERATOR_PASSWORD: PASSWORD },
  headers: { authorization: basicAuth('operator', PASSWORD) },
};
