package main

import (
	_ "embed"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// natsUsers are the rules every installation has, whoever runs its NATS.
//
//go:embed nats-users.conf
var natsUsers string

// startNats syncs every write: by default JetStream acknowledges a message up to two minutes before it is on disk.
func startNats(settings settings, port int, failed chan<- error) (engine, error) {
	dir, err := makeDir(settings, "nats")
	if err != nil {
		return engine{}, err
	}
	options := &server.Options{
		ServerName: "engines",
		Host:       settings.host,
		Port:       port,
		JetStream:  true,
		StoreDir:   dir,
		SyncAlways: true,
		NoSigs:     true,
	}
	if err := addNatsUsers(options, settings.natsPasswords); err != nil {
		return engine{}, err
	}
	nats, err := server.NewServer(options)
	if err != nil {
		return engine{}, err
	}
	nats.SetLogger(natsLogger{failed}, false, false)
	nats.Start()
	if !nats.ReadyForConnections(30 * time.Second) {
		nats.Shutdown()
		return engine{}, errors.New("no connection was accepted within 30 s")
	}
	stop := func() {
		nats.Shutdown()
		nats.WaitForShutdown()
	}
	return engine{url: "nats://" + settings.address(port), stop: stop}, nil
}

// addNatsUsers puts the passwords into the rules' text itself: as environment variables every child would see them.
// Without passwords NATS takes everybody.
func addNatsUsers(options *server.Options, passwords map[string]string) error {
	if len(passwords) == 0 {
		return nil
	}
	rules := natsUsers
	for variable, password := range passwords {
		rules = strings.ReplaceAll(rules, "$"+variable, strconv.Quote(password))
	}
	return options.ProcessConfigString(rules)
}

// natsLogger passes warnings and errors on and drops the rest.
type natsLogger struct{ failed chan<- error }

func (natsLogger) Noticef(string, ...any) {}
func (natsLogger) Debugf(string, ...any)  {}
func (natsLogger) Tracef(string, ...any)  {}

// plaintextPasswords is no news: they are random, made for one run, and on no disk.
const plaintextPasswords = "Plaintext passwords detected"

func (natsLogger) Warnf(format string, values ...any) {
	if strings.HasPrefix(format, plaintextPasswords) {
		return
	}
	slog.Warn(fmt.Sprintf(format, values...), "engine", "nats")
}

func (natsLogger) Errorf(format string, values ...any) {
	slog.Error(fmt.Sprintf(format, values...), "engine", "nats")
}

func (logger natsLogger) Fatalf(format string, values ...any) {
	select {
	case logger.failed <- fmt.Errorf("nats: "+format, values...):
	default: // an earlier failure already ends the process
	}
}
