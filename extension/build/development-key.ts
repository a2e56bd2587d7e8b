/**
 * The public key of a pair whose private key nobody kept. In the manifest it gives a build for development or tests the id
 * DEVELOPMENT_EXTENSION_ID (src/domain/extension-protocol.ts) on every machine.
 */
export const DEVELOPMENT_KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAsL8yz5GwXkp5fgIerm2MHFwGMdT43AcAs9b9IIVBa627ipO9eLH2' +
  'I1Yn+ZooaXMQKrPy7+gZLqX4U8H30Uzdjd5W2IXORdmKPgJ81yNjRxFkLoskRV3Z4XkhzauoLKvz1u1yQPKhHAK8rmxNRXMw' +
  'i2f/kzulEncRNjyxDOyCSyurS9zoE4Xb3+5601DUCCqfchH+6mL9LVqgi59CdyxfswvsmwWW84wCtnq9MjSOPr5QCPCzNwG3' +
  '8kj6o6MUg1+LLTowu4hfjwiMOeVU0jUtSl6hZzOz9c8r8R9R7QRl0T8LepckRigEzwiaMVsA6XdsFhdNdk1lp2SW4n6ypsQC' +
  'swIDAQAB';
